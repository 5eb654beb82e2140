import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { holdAriaStyles } from './aria-styles.ts'
import { useBackCloses } from './back-closes.ts'
import styles from './full-dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useHeldTaps } from './use-held-taps.ts'
import { words } from './words.ts'

holdAriaStyles()

type FullDialogProps = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog that takes the whole screen, for what needs the room. Mounting it opens it; Escape closes it. */
export function FullDialog({ title, actions, onClose, children }: FullDialogProps) {
  useBackCloses(onClose)
  useHeldTaps()
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} className={styles.backdrop ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <IconButton label={words.close} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {actions}
          </header>
          <div className={styles.body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
