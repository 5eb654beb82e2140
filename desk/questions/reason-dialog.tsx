import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { askLimits } from '#domain/ask/rules.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'

type ReasonDialogProps = {
  title: string
  text: string
  label: string
  /** Said where no reason is given, or the rest is missing. */
  missing: string
  submitLabel: string
  isPending: boolean
  error: string
  /** Whether the rest of the form is filled in. */
  isWhole?: boolean
  children?: ReactNode
  onSend: (reason: string) => void
  onClose: () => void
}

/** A popup that asks for a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    text,
    label,
    missing,
    submitLabel,
    isPending,
    error,
    isWhole = true,
    children,
    onSend,
    onClose,
  } = props
  const t = useTranslations('deskQuestions')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { length } = reason.trim()
  const isTooLong = length > askLimits.reason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (length > 0 && !isTooLong && isWhole) onSend(reason.trim())
  }
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" tone="muted">
        {text}
      </Text>
      {children}
      <TextArea
        label={label}
        rows={3}
        value={reason}
        error={
          isTooLong
            ? t('tooLong', { most: askLimits.reason })
            : isTried && (length === 0 || !isWhole) && missing
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <FormError text={error} />
    </FormDialog>
  )
}
