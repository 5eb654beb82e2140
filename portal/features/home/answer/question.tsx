import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { NoticeQuestion } from '#domain/home/answer/calls.ts'
import { showTime } from '#domain/time-of-day.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AnswerForm } from './answer-form.tsx'
import { type AskedStudent, useKeptAnswer, useQuestion } from './queries.ts'
import styles from './question.module.css'
import { SignForm } from './sign-form.tsx'
import { answerTexts } from './texts.ts'

const texts = { answer: answerTexts }

type QuestionProps = {
  noticeId: number
  /** Of the notice as it is on the screen above, which may be older than the question; undefined where that is not known. */
  textHash: string | undefined
}

/** What a notice asks, for each child, with what was answered [answer-10]. */
export function Question({ noticeId, textHash }: QuestionProps) {
  const query = useQuestion(noticeId)
  return (
    <FeatureTexts texts={texts}>
      <QueryView
        query={query}
        loading={<Waiting count={2} />}
        isEmpty={({ students }) => students.length === 0}
        empty={null}
      >
        {(question) => (
          <Asked noticeId={noticeId} question={{ ...question, text_hash: shownHash(question, textHash) }} />
        )}
      </QueryView>
    </FeatureTexts>
  )
}

/** Of what is on the screen; '' where notice and question are not of the same text: the server then refuses, and both are read again. */
const shownHash = ({ text_hash }: NoticeQuestion, ofNotice: string | undefined): string =>
  ofNotice === undefined || ofNotice === text_hash ? text_hash : ''

function Asked({ noticeId, question }: { noticeId: number; question: NoticeQuestion }) {
  const t = useTranslations('answer')
  const { until, is_over, students } = question
  return (
    <Stack gap={3} className={styles.question}>
      <Text size="sm" weight="strong" tone={is_over ? 'muted' : 'default'}>
        {t(is_over ? 'over' : 'until', { day: showDay(until) })}
      </Text>
      {students.map((student) => (
        <OfStudent
          key={student.student_id}
          noticeId={noticeId}
          question={question}
          student={student}
          isOneOfSeveral={students.length > 1}
        />
      ))}
    </Stack>
  )
}

type OfStudentProps = {
  noticeId: number
  question: NoticeQuestion
  student: AskedStudent
  isOneOfSeveral: boolean
}

function OfStudent({ noticeId, question, student, isOneOfSeveral }: OfStudentProps) {
  const t = useTranslations('answer')
  const [isChanging, setChanging] = useState(false)
  const kept = useKeptAnswer(noticeId, student.student_id)
  const { answer, may_answer, name } = student
  const isSigned = question.kind === 'signature'
  const isDone = answer !== null && !(isSigned && answer.is_text_changed)
  const isOpen = may_answer && !question.is_over
  const mayChange = isOpen && isDone && !isSigned && question.kind !== 'seen'
  const isAsking = isOpen && kept === undefined && (!isDone || isChanging)
  return (
    <Card tone={isDone || kept !== undefined ? undefined : 'info'} gap={3}>
      {isOneOfSeveral && (
        <Text size="sm" weight="strong" wrap="anywhere">
          {t('ofChild', { name })}
        </Text>
      )}
      {answer && <Given answer={answer} isSigned={isSigned} />}
      {kept !== undefined && <Text role="status">{t('waits', { answer: wordsOf(kept, t) })}</Text>}
      {!may_answer && !answer && (
        <Text size="sm" tone="muted">
          {t('notYours')}
        </Text>
      )}
      {mayChange && !isChanging && kept === undefined && (
        <Row>
          <Button variant="quiet" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        </Row>
      )}
      {isAsking &&
        (isSigned ? (
          <SignForm noticeId={noticeId} question={question} student={student} />
        ) : (
          <AnswerForm
            key={answer?.version ?? ''}
            noticeId={noticeId}
            question={question}
            student={student}
            onDone={() => setChanging(false)}
            onCancel={isChanging ? () => setChanging(false) : undefined}
          />
        ))}
    </Card>
  )
}

type Translate = ReturnType<typeof useTranslations<'answer'>>

/** Answers that are stored as words of ours are shown as on the buttons. */
const wordsOf = (answer: string, t: Translate) =>
  answer === 'yes' || answer === 'no' || answer === 'signed' || answer === 'seen' ? t(answer) : answer

/** What was answered, by whom and when. */
function Given({ answer, isSigned }: { answer: NonNullable<AskedStudent['answer']>; isSigned: boolean }) {
  const t = useTranslations('answer')
  const zone = useZone()
  const at = Date.parse(answer.answered_at)
  const when = `${showDay(zone.dayAt(at))}, ${showTime(zone.minuteAt(at))}`
  return (
    <Stack role="status">
      <Text weight="strong" wrap="anywhere">
        {wordsOf(answer.answer, t)}
      </Text>
      <Text size="sm" tone="muted" wrap="anywhere">
        {answer.answered_by === ''
          ? t('byInstitute', { at: when })
          : t('by', { name: answer.answered_by, at: when })}
      </Text>
      {answer.is_text_changed && (
        <Text size="sm" tone="warn">
          {t(isSigned ? 'signAgain' : 'textChanged')}
        </Text>
      )}
    </Stack>
  )
}
