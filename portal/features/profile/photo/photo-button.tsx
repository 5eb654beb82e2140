import { Camera } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import styles from './photo-button.module.css'

const PhotoPopup = lazyPopup(async () => (await import('./photo-popup.tsx')).PhotoPopup)

/** The camera at the edge of the photo [profile-6]. */
export function PhotoButton() {
  const t = useTranslations('profile')
  const { isOpen, close, triggerProps } = usePopup(PhotoPopup.prepare)
  return (
    <>
      <IconButton label={t('changePhoto')} className={styles.button} {...triggerProps}>
        <Camera size={18} aria-hidden="true" />
      </IconButton>
      {isOpen && <PhotoPopup onClose={close} />}
    </>
  )
}
