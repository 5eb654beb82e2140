import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { joinClasses } from '../join-classes.ts'
import { words } from '../words.ts'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

export type DialogProps = {
  title: string
  children: ReactNode
  /** Buttons, in a row that stays visible while the body scrolls. */
  footer?: ReactNode
  /** Undefined if only the buttons may close the dialog. */
  onClose?: () => void
  /** False if a press outside must leave it open; Escape and the close button always close it. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  size?: 'medium' | 'wide' | 'widest'
  hasCloseButton?: boolean
}

/** A centred popup; on phones a sheet from below. It is open while it is mounted. */
export function Dialog(props: DialogProps) {
  const { title, children, footer, onClose, isDismissable = true, role = 'dialog', size = 'medium' } = props
  const { hasCloseButton = onClose !== undefined } = props
  const titleId = useId()
  return (
    <Modal
      titleId={titleId}
      role={role}
      onClose={onClose}
      isDismissable={isDismissable}
      className={joinClasses(styles.dialog, size !== 'medium' && styles[size])}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {hasCloseButton && (
            <IconButton label={words.close} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <DialogBody>{children}</DialogBody>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </Modal>
  )
}

const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]'

/** Text that is longer than the popup takes the focus, so that keys can scroll it. */
function DialogBody({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isStop, setIsStop] = useState(false)
  useEffect(() => {
    const [outer, inner] = [frame.current, content.current]
    if (!outer || !inner) return
    const look = () => setIsStop(outer.scrollHeight > outer.clientHeight && !inner.querySelector(focusable))
    const observer = new ResizeObserver(look)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={frame} className={styles.body} tabIndex={isStop ? 0 : undefined}>
      <div ref={content}>{children}</div>
    </div>
  )
}
