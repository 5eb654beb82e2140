import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ThreadsReply } from '#domain/ask/calls.ts'
import { askLimits } from '#domain/ask/rules.ts'
import { askKey } from '#portal/shared/ask/queries.ts'
import { addresseeName } from '#portal/shared/ask/texts.ts'
import { FileField } from '#portal/shared/forms/file-field.tsx'
import { useTypedWords } from '#portal/shared/forms/use-typed-words.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { HoursLine } from './hours-line.tsx'
import { acceptedFiles, ask, readChosen } from './writing.ts'

export type AskDialogProps = { reply: ThreadsReply; onClose: () => void }

/** A new question: whom, what about, the words and a file [ask-8, ask-36]. */
export function AskDialog({ reply, onClose }: AskDialogProps) {
  const t = useTranslations('ask')
  const client = useQueryClient()
  const { name, isParent } = useSession((session) => session)
  const [chosen, setChosen] = useState(0)
  const { words, change, clear } = useTypedWords('ask', { title: '', text: '' })
  const { title, text } = words
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const { isPending, error, setError, run } = useWork()

  const whom = reply.whom[chosen]
  const { length } = text.trim()
  const isTooLong = length > askLimits.text
  const titleError = title.trim() === '' ? t('noTitle') : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!whom || titleError || length === 0 || isTooLong) return
    void run(async () => {
      const { addressee, subject_id: subjectId } = whom
      const isKept = await ask({ addressee, subjectId, title: title.trim(), text: text.trim(), file })
      clear()
      onClose()
      showToast(t(isKept ? 'kept' : 'sentNew'), 'good')
      if (!isKept) await client.invalidateQueries({ queryKey: askKey })
    })
  }
  return (
    <FormDialog
      title={isParent ? t('askAbout', { name }) : t('ask')}
      submitLabel={t('send')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('whom')}
        value={String(chosen)}
        options={reply.whom.map((one, index) => ({
          value: String(index),
          label:
            one.names === ''
              ? addresseeName(one.addressee, one.subject)
              : t(one.is_by_office ? 'whomByOffice' : 'whomNames', {
                  whom: addresseeName(one.addressee, one.subject),
                  names: one.names,
                }),
        }))}
        onChange={(event) => setChosen(Number(event.target.value))}
      />
      {whom?.is_by_office && whom.addressee !== 'office' && (
        <Text size="sm" tone="muted" role="status">
          {t('byOffice')}
        </Text>
      )}
      <TextField
        label={t('title')}
        value={title}
        hint={t('titleHint')}
        maxLength={askLimits.title}
        error={isTried ? titleError : ''}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t('text')}
        rows={5}
        value={text}
        hint={t('count', { count: length, most: askLimits.text })}
        error={isTooLong ? t('tooLong', { most: askLimits.text }) : isTried && length === 0 && t('noText')}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FileField
        name={file?.name}
        accepted={acceptedFiles}
        note={t('file')}
        onChoose={(one) => {
          setError('')
          void run(async () => setFile(await readChosen(one)))
        }}
        onRemove={() => setFile(undefined)}
      />
      <HoursLine hours={reply.hours} />
      <Text size="xs" tone="muted">
        {t('private')}
      </Text>
      <FormError text={error} />
    </FormDialog>
  )
}
