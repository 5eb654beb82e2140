import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { askLimits } from '#domain/ask/rules.ts'
import { type QuestionPage, replyToQuestion } from '#domain/desk/question-calls.ts'
import { leaveFileTypes } from '#domain/leave/rules.ts'
import { FileField } from '#portal/shared/forms/file-field.tsx'
import { shrinkPhoto } from '#portal/shared/forms/shrink-photo.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type Draft, useDraft } from '../notices/drafts.ts'
import { useActing } from './queries.ts'

type AnswerFormProps = {
  threadId: number
  /** The last post that is on the screen. */
  last: QuestionPage['posts'][number] | undefined
}
/** `sent`: the words of an answer whose reply has not come. */
type AnswerDraft = { text: string; sent: string }

const start: AnswerDraft = { text: '', sent: '' }
/** What was written meanwhile is the next answer. */
const afterSending = ({ text, sent }: AnswerDraft): AnswerDraft =>
  text.trim() === sent ? start : { text, sent: '' }

/** An answer, kept on the device until it is sent [desk-35]; after a refusal the words stay in the field [desk-142]. */
export function AnswerForm(props: AnswerFormProps) {
  const draft = useDraft<AnswerDraft>(`question ${props.threadId}`, start)
  if (!draft.value) return <Waiting count={1} />
  return <Fields {...props} draft={draft} form={draft.value} />
}

type FieldsProps = AnswerFormProps & { draft: Draft<AnswerDraft>; form: AnswerDraft }

function Fields({ threadId, last, draft, form }: FieldsProps) {
  const t = useTranslations('deskQuestions')
  const { text } = form
  const seen = last?.post_id ?? 0
  // It has arrived, though its reply was lost with the page.
  const hasArrived = form.sent !== '' && last?.side === 'school' && last.text === form.sent
  const { set } = draft
  useEffect(() => {
    if (hasArrived) set(afterSending)
  })
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
    draft.set((before) => ({ ...before, sent: body.text }))
    await draft.saveNow()
    if (!(await act(replyToQuestion, { params: { thread_id: threadId }, body }, files))) return
    draft.set(afterSending)
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
        onChange={(event) => {
          const typed = event.target.value
          draft.set((before) => ({ ...before, text: typed }))
        }}
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
