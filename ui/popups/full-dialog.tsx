import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { words } from '../words.ts'
import styles from './full-dialog.module.css'
import { Modal } from './modal.tsx'

type FullDialogProps = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A full-screen dialog. It is open while it is mounted; Escape closes it. */
export function FullDialog({ title, actions, onClose, children }: FullDialogProps) {
  const titleId = useId()
  return (
    <Modal titleId={titleId} role="dialog" onClose={onClose} isDismissable={false} className={styles.dialog}>
      <div className={styles.head}>
        <IconButton label={words.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}
