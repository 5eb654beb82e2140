import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { useViewedName } from '#portal/shared/viewed/child-name.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import styles from './child-switcher.module.css'

const ChildPopup = lazyPopup(() => import('./child-popup.tsx').then((module) => module.ChildPopup))

/** Shows a parent whose data is on screen; with several children, it switches between them. */
export function ChildSwitcher() {
  const t = useTranslations('shell')
  const isParent = useSession((session) => session.isParent)
  const name = useSession((session) => session.name)
  const shortName = useViewedName()
  const studentId = useSession((session) => session.studentId)
  const children = useSession((session) => session.children)
  const { isOpen, close, triggerRef, triggerProps } = usePopup(ChildPopup.prepare)
  if (!isParent) return null

  const current = children.find((child) => child.studentId === studentId)
  const content = (
    <>
      <Avatar name={name} photo={fileAddress(current?.photoUrl ?? '')} size="small" />
      <VisuallyHidden>
        {t('student')} <bdi>{name}</bdi>
      </VisuallyHidden>
      <bdi className={styles.name} aria-hidden="true">
        <span className={styles.whole}>{name}</span>
        <span className={styles.short}>{shortName}</span>
      </bdi>
    </>
  )
  if (children.length < 2) return <span className={styles.child}>{content}</span>
  return (
    <>
      <button type="button" className={styles.child} title={t('switchStudent')} {...triggerProps}>
        {content}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && <ChildPopup triggerRef={triggerRef} onClose={close} />}
    </>
  )
}
