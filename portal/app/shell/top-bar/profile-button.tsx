import { useTranslations } from 'use-intl/react'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import styles from './profile-button.module.css'

const ProfilePopup = lazyPopup(() => import('./profile-popup.tsx').then((module) => module.ProfilePopup))

/** Loaded on demand, because it is rarely needed. Without a network the initials stay. */
const renewPhoto = async () => {
  try {
    const module = await import('./renew-photo.ts')
    await module.renewPhoto()
  } catch {}
}

export function ProfileButton() {
  const t = useTranslations('shell')
  const name = useSession((session) => (session.isParent ? session.parentName : session.name))
  const photo = useSession((session) => session.photoUrl)
  const { isOpen, close, triggerRef, triggerProps } = usePopup(ProfilePopup.prepare)
  return (
    <>
      <button type="button" className={styles.button} title={t('profile')} {...triggerProps}>
        <Avatar name={name} photo={fileAddress(photo)} onBroken={() => void renewPhoto()} />
        <VisuallyHidden>{t('profile')}</VisuallyHidden>
      </button>
      {isOpen && <ProfilePopup triggerRef={triggerRef} onClose={close} />}
    </>
  )
}
