import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { NoticeQuestion } from '#domain/home/answer/calls.ts'
import { answerLimits } from '#domain/home/answer/rules.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioList } from '#ui/controls/radio-list.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type AskedStudent, useAnswering } from './queries.ts'

type AnswerFormProps = {
  noticeId: number
  question: NoticeQuestion
  student: AskedStudent
  onDone: () => void
  onCancel: (() => void) | undefined
}

/** Seen, yes or no, a choice or a text, in at most two taps. */
export function AnswerForm({ noticeId, question, student, onDone, onCancel }: AnswerFormProps) {
  const t = useTranslations('answer')
  const { kind, choices, text_hash: textHash } = question
  const [typed, setTyped] = useState(student.answer?.answer ?? '')
  const { answer } = useAnswering({ noticeId, title: t('title'), student })
  const work = useWork()
  const give = (given: string) =>
    void work.run(async () => {
      if (await answer(given, textHash)) showToast(t('saved'), 'good')
      onDone()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') give(typed.trim())
  }
  const buttons = kind === 'seen' ? (['seen'] as const) : kind === 'yes or no' ? (['yes', 'no'] as const) : []
  return (
    <Stack as="form" gap={3} onSubmit={submit}>
      {kind === 'choice' && (
        <RadioList
          label={t('ofChild', { name: student.name })}
          options={choices.map((choice) => ({ value: choice, title: choice }))}
          value={typed === '' ? null : typed}
          onChange={setTyped}
          isCompact
        />
      )}
      {kind === 'text' && (
        <TextArea
          label={t('text', { name: student.name })}
          hint={t('left', { count: answerLimits.text - typed.length })}
          rows={3}
          maxLength={answerLimits.text}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <FormError text={work.error} />
      <Row gap={3} isWrapping>
        {buttons.map((given) => (
          <Button
            key={given}
            variant={given === 'no' ? 'quiet' : 'primary'}
            isPending={work.isPending}
            onClick={() => give(given)}
          >
            {t(given)}
          </Button>
        ))}
        {buttons.length === 0 && (
          <Button type="submit" isPending={work.isPending} isOff={typed.trim() === ''}>
            {t('send')}
          </Button>
        )}
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
