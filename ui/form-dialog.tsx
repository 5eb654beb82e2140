import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Stack } from './layout/stack.tsx'

type FormDialogProps = {
  title: string
  submitLabel: string
  cancelLabel: string
  isPending?: boolean
  /** There is nothing to send. */
  isOff?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** True if a press outside loses nothing that was typed. */
  isDismissable?: boolean
  hasCloseButton?: boolean
  children: ReactNode
}

/** A popup with a form. The browser's validation messages are off. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    cancelLabel,
    isPending = false,
    isOff = false,
    onSubmit,
    onClose,
    children,
  } = props
  const { isDismissable = false, hasCloseButton = true } = props
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDismissable={isDismissable}
      hasCloseButton={hasCloseButton}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} isPending={isPending} disabled={isOff}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={formId} noValidate onSubmit={onSubmit}>
        {children}
      </Stack>
    </Dialog>
  )
}
