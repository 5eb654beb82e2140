import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'

type FormDialogProps = Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput'> & {
  title: string
  submitLabel: string
  cancelLabel?: string
  isPending?: boolean
  /** The form is empty or unchanged. */
  isOff?: boolean
  /** The form is done: there is nothing to submit or cancel. */
  isDone?: boolean
  onClose: () => void
  /** True if a press outside would lose no typed text. */
  isDismissable?: boolean
  hasCloseButton?: boolean
  children: ReactNode
}

/** A popup with a form. The browser's validation messages are off. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    cancelLabel = 'Cancel',
    isPending = false,
    isOff = false,
    isDone = false,
    onSubmit,
    onInput,
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
          <Button variant="quiet" onClick={onClose} disabled={isDone}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            className={styles.submit}
            isPending={isPending}
            disabled={isOff || isDone}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={formId} noValidate onSubmit={onSubmit} onInput={onInput}>
        {children}
      </Stack>
    </Dialog>
  )
}
