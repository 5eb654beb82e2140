import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { HoursReply } from '#domain/ask/calls.ts'
import { askLimits } from '#domain/ask/rules.ts'
import { askKey } from '#portal/shared/ask/queries.ts'
import { FileField } from '#portal/shared/forms/file-field.tsx'
import { useTypedWords } from '#portal/shared/forms/use-typed-words.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { HoursLine } from './hours-line.tsx'
import { acceptedFiles, readChosen, write } from './writing.ts'

type ComposerProps = { threadId: number; title: string; hours: HoursReply }

/** A message to a question. After a refusal the words stay in the field. */
export function Composer({ threadId, title, hours }: ComposerProps) {
  const t = useTranslations('ask')
  const client = useQueryClient()
  const { words, change, clear } = useTypedWords(`ask/${threadId}`, { text: '' })
  const { text } = words
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const { isPending, error, setError, run } = useWork()
  const { length } = text.trim()
  const isTooLong = length > askLimits.text
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (length === 0 || isTooLong) return
    void run(async () => {
      const isKept = await write({ threadId, title, text: text.trim(), file })
      clear()
      setFile((now) => (now === file ? undefined : now))
      setTried(false)
      showToast(t(isKept ? 'kept' : 'sentNew'), 'good')
      if (!isKept) await client.invalidateQueries({ queryKey: askKey })
    })
  }
  return (
    <Card as="form" gap={3} onSubmit={submit} noValidate>
      <TextArea
        label={t('message')}
        rows={3}
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
      <FormError text={error} />
      <HoursLine hours={hours} />
      <Row justify="end">
        <Button type="submit" isPending={isPending}>
          {t('send')}
        </Button>
      </Row>
    </Card>
  )
}
