import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Challenge } from '#domain/exam/challenge/calls.ts'
import { challengeLimits, challengeTypes } from '#domain/exam/challenge/limits.ts'
import { FileField } from '#portal/shared/forms/file-field.tsx'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { type Objection, saveObjection } from './queries.ts'

export type ObjectionDialogProps = {
  number: number
  about: Objection
  /** The objection to change; undefined for a new one. */
  own: Challenge | undefined
  onClose: () => void
}

const accepted = Object.keys(challengeTypes)

/** The text and the file of an objection. A text that is too long stays in the field, so that pasted text is kept. */
export function ObjectionDialog({ number, about, own, onClose }: ObjectionDialogProps) {
  const t = useTranslations('report')
  const client = useQueryClient()
  const userId = useSession((session) => session.userId)
  const [text, setText] = useState(own?.text ?? '')
  const [file, setFile] = useState<File>()
  const [keepsFile, setKeepsFile] = useState(true)
  const { isPending, error, setError, run } = useWork()
  const { length } = text.trim()
  const isTooLong = length > challengeLimits.text
  const counter = t('objections.counter', { count: length, most: challengeLimits.text })

  const choose = (chosen: File) => {
    if (!accepted.includes(chosen.type)) return setError(t('objections.otherFile'))
    if (chosen.size > challengeLimits.bytes) return setError(t('objections.largeFile'))
    setError('')
    setFile(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (length === 0) return setError(t('objections.noWords'))
    if (isTooLong) return setError(t('objections.tooLong', { most: challengeLimits.text }))
    return void run(async () => {
      await saveObjection(userId, { ...about, text: text.trim(), file, keepsFile })
      onClose()
      await client.invalidateQueries({ queryKey: ['report', 'challenges'] })
    })
  }
  const storedName = keepsFile ? own?.file?.name : undefined
  return (
    <FormDialog
      title={t('objections.objectTo', { number })}
      submitLabel={t(own ? 'objections.save' : 'objections.send')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" tone="muted">
        {t('objections.about')}
      </Text>
      <TextArea
        label={t('objections.words')}
        rows={6}
        value={text}
        hint={counter}
        error={isTooLong && `${t('objections.tooLong', { most: challengeLimits.text })} ${counter}`}
        onChange={(event) => setText(event.target.value)}
      />
      <FileField
        name={file?.name ?? storedName}
        accepted={accepted}
        note={t('objections.fileNote')}
        onChoose={choose}
        onRemove={() => {
          setFile(undefined)
          setKeepsFile(false)
        }}
      />
      <FormError text={error} />
    </FormDialog>
  )
}
