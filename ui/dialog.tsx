import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { holdAriaStyles } from './aria-styles.ts'
import { useBackCloses } from './back-closes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import { useHeldTaps } from './use-held-taps.ts'
import { words } from './words.ts'

holdAriaStyles()

export type DialogProps = {
  title: string
  children: ReactNode
  /** Buttons, in a row that stays in sight while the body scrolls. */
  footer?: ReactNode
  onClose: () => void
  /** False where a press outside must not close it; Escape and the close button always do. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  isWide?: boolean
  hasCloseButton?: boolean
}

/** A popup in the middle of the screen, a sheet from below on phones. Mounting it opens it. */
export function Dialog(props: DialogProps) {
  const { title, children, footer, onClose, isDismissable = true, role = 'dialog', isWide = false } = props
  const { hasCloseButton = true } = props
  useBackCloses(onClose)
  useHeldTaps()
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.backdrop ?? ''}
    >
      <Modal className={joinClasses(styles.modal, isWide && styles.wide)}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {hasCloseButton && (
              <IconButton label={words.close} onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <DialogBody>{children}</DialogBody>
          {footer && <div className={styles.foot}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]'

/** Text alone that is longer than the popup takes the focus itself, so that keys can scroll it. */
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
