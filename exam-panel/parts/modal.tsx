import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '#ui/back-closes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { useHeldTaps } from '#ui/use-held-taps.ts'
import { words } from '#ui/words.ts'
import styles from './modal.module.css'

type ModalProps = {
  title: string
  children: ReactNode
  footer?: ReactNode
  /** Without it there is no way past the dialog but its buttons. */
  onClose?: () => void
  isWide?: boolean
}

/**
 * A dialog by the browser's own element: unlike ui/dialog.tsx it is there from the first load on, at no cost, so that
 * handing in never waits for code that a lost network holds back. Mounting it opens it; the focus returns after it.
 */
export function Modal({ title, children, footer, onClose, isWide = false }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useBackCloses(onClose)
  useHeldTaps()
  // Before the element goes: it gives the focus back as it closes.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={joinClasses(styles.modal, isWide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // The back key of a phone may close it without asking.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose && (
            <IconButton label={words.close} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
