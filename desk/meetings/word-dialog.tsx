import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { meetingLimits } from '#domain/meeting/rules.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'

type WordDialogProps = {
  title: string
  text?: string
  submitLabel: string
  /** Whether a family reads it. */
  isNeeded: boolean
  isOff?: boolean
  isPending: boolean
  error: string
  onSubmit: (word: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the word that families read. */
export function WordDialog({ text, isNeeded, isOff = false, error, children, ...props }: WordDialogProps) {
  const t = useTranslations('deskMeetings')
  const [word, setWord] = useState('')
  const [isTried, setTried] = useState(false)
  const { length } = word.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ((isNeeded && length === 0) || length > meetingLimits.word) return
    props.onSubmit(word.trim())
  }
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      isPending={props.isPending}
      isOff={isOff}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {text && <p>{text}</p>}
      {children}
      {isNeeded && (
        <TextArea
          label={t('word')}
          rows={3}
          maxLength={meetingLimits.word}
          value={word}
          hint={t('wordHint', { count: length, most: meetingLimits.word })}
          error={isTried && length === 0 && t('wordNeeded')}
          onChange={(event) => setWord(event.target.value)}
        />
      )}
      <FormError text={error} />
    </FormDialog>
  )
}
