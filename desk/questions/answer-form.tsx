import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { askLimits } from '#domain/ask/rules.ts'
import { replyToQuestion } from '#domain/desk/question-calls.ts'
import { leaveFileTypes } from '#domain/leave/rules.ts'
import { FileField } from '#portal/shared/forms/file-field.tsx'
import { shrinkPhoto } from '#portal/shared/forms/shrink-photo.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useActing } from './queries.ts'

type AnswerFormProps = {
  threadId: number
  /** The last post that is on the screen. */
  seen: number
}

/** An answer; after a refusal the words stay in the field [desk-142]. */
export function AnswerForm({ threadId, seen }: AnswerFormProps) {
  const t = useTranslations('deskQuestions')
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  /** A photo that is being made smaller. */
  const [coming, setComing] = useState<File>()
  const latest = useRef<File>(undefined)
  const [isTried, setTried] = useState(false)
  const { isPending, error, isMoved, act } = useActing()
  const { length } = text.trim()
  const isTooLong = length > askLimits.text
  const choose = async (chosen: File | undefined) => {
    latest.current = chosen
    setComing(chosen)
    const shrunk = chosen && (await shrinkPhoto(chosen))
    // Another one was chosen meanwhile.
    if (latest.current !== chosen) return
    setComing(undefined)
    setFile(shrunk)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (coming) return
    setTried(true)
    if (length === 0 || isTooLong) return
    const body = { text: text.trim(), seen_post: seen }
    const files = file ? [file] : []
    if (!(await act(replyToQuestion, { params: { thread_id: threadId }, body }, files))) return
    // What was written meanwhile is the next answer.
    setText((now) => (now.trim() === body.text ? '' : now))
    setFile((now) => (now === file ? undefined : now))
    setTried(false)
    showToast(t('sent'), 'good')
  }
  return (
    <Card as="form" gap={3} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
      {isMoved && (
        <Card tone="warn" padding="small" role="alert">
          {t('moved')}
        </Card>
      )}
      <TextArea
        label={t('answer')}
        rows={4}
        value={text}
        hint={t('answerHint', { count: length, most: askLimits.text })}
        error={isTooLong ? t('tooLong', { most: askLimits.text }) : isTried && length === 0 && t('noText')}
        onChange={(event) => setText(event.target.value)}
      />
      <FileField
        name={file?.name}
        accepted={Object.keys(leaveFileTypes)}
        note={t('fileNote')}
        onChoose={(chosen) => void choose(chosen)}
        onRemove={() => void choose(undefined)}
      />
      <FormError text={error} />
      <Row justify="end">
        <Button type="submit" isPending={isPending || coming !== undefined}>
          {t('send')}
        </Button>
      </Row>
    </Card>
  )
}
