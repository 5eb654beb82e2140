import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { Dialog } from './dialog.tsx'

type AlertDialogProps = {
  title: string
  text: string
  confirmLabel: string
  /** Undefined if there is no choice: confirming then only closes. */
  cancelLabel?: string
  isPending?: boolean
  onConfirm: () => void
  onCancel?: () => void
  /** Content below the text, such as a link. */
  children?: ReactNode
}

/** A message that must be read, or a question that must be answered. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, text, confirmLabel, cancelLabel, isPending = false, onConfirm, onCancel, children } = props
  const leave = onCancel ?? onConfirm
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={leave}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          {cancelLabel && (
            <Button variant="quiet" onClick={leave}>
              {cancelLabel}
            </Button>
          )}
          <Button isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{text}</p>
        {children}
      </Stack>
    </Dialog>
  )
}
