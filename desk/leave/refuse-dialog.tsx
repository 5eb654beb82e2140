import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { leaveLimits } from '#domain/leave/rules.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'

type RefuseDialogProps = {
  count: number
  isPending: boolean
  error: string
  onRefuse: (words: string) => void
  onClose: () => void
}

/** A refusal has a word for the family. */
export function RefuseDialog({ count, isPending, error, onRefuse, onClose }: RefuseDialogProps) {
  const t = useTranslations('deskLeave')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const { length } = words.trim()
  const isTooLong = length > leaveLimits.answer
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (length > 0 && !isTooLong) onRefuse(words.trim())
  }
  return (
    <FormDialog
      title={t('refuseTitle', { count })}
      submitLabel={t('refuse')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('word')}
        rows={3}
        value={words}
        hint={t('wordHint', { count: length, most: leaveLimits.answer })}
        error={
          isTooLong
            ? t('wordLong', { most: leaveLimits.answer })
            : isTried && length === 0 && t('wordMissing')
        }
        onChange={(event) => setWords(event.target.value)}
      />
      <FormError text={error} />
    </FormDialog>
  )
}
