import { Ban, Check, CheckCheck, Clock, Gift, Hourglass, Minus, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { directionsOf } from '#domain/bidi.ts'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { showNumber } from '#domain/exam/percent.ts'
import { isQuestionType, questionTypes } from '#domain/exam/question.ts'
import { decisionText } from '#domain/exam/regrade/decision-text.ts'
import { nameLengths } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import { Passage } from '#portal/features/exam/question/passage.tsx'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { markOptions } from '#portal/shared/exam/question/mark-options.ts'
import { OptionList } from '#portal/shared/exam/question/option-list.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionView } from '#portal/shared/exam/question/question-view.tsx'
import type { QuestionOutcome, ReportQuestion } from '#portal/shared/exam/test-report.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Objection } from '../challenge/objection.tsx'
import styles from './question-row.module.css'
import { showQuestionTime, timeBars } from './questions.ts'

type QuestionRowProps = { question: ReportQuestion; hasKey: boolean; testId: number }

const looks = {
  right: { tone: 'good', Icon: CheckCheck },
  partly: { tone: 'info', Icon: Check },
  wrong: { tone: 'bad', Icon: X },
  left: { tone: 'quiet', Icon: Minus },
  waiting: { tone: 'warn', Icon: Hourglass },
  later: { tone: 'info', Icon: Clock },
  bonus: { tone: 'good', Icon: Gift },
  dropped: { tone: 'quiet', Icon: Ban },
  extra: { tone: 'quiet', Icon: Ban },
} as const satisfies Record<QuestionOutcome, object>

/** A question of a report, with its options in the order of the exam. */
export const QuestionRow = memo(function QuestionRow({ question, hasKey, testId }: QuestionRowProps) {
  const t = useTranslations('report')
  const { number, type, outcome, html, media, passage } = question
  const subject = truncate(question.subject, nameLengths.subject)
  const isMarked = outcome !== 'later'
  return (
    <QuestionView
      title={t('number', { number })}
      level={3}
      badge={<Badge {...looks[outcome]} text={t(`outcomes.${outcome}`)} />}
      facts={
        <>
          <span>{t(`questionTypes.${isQuestionType(type) ? type : 'other'}`)}</span>
          <span title={subject === question.subject ? undefined : question.subject}>{subject}</span>
        </>
      }
      before={html && passage && <Passage html={passage} />}
      html={html}
      media={html === '' ? [] : media}
      number={number}
      isRow
      className={styles.row}
    >
      {question.decision && (
        <Text size="sm" weight="strong">
          {decisionText(question.decision.kind, number, question.decision.difference)}
        </Text>
      )}
      {html !== '' && <Options question={question} hasKey={hasKey} />}
      <div className={styles.result}>
        <dl className={styles.facts} data-type={type}>
          <Fact title={t('yourAnswer')}>
            <AnswerView type={type} answer={question.ownAnswer} />
          </Fact>
          {hasKey && isMarked && (
            <Fact title={t('correctAnswer')}>
              <AnswerView type={type} answer={question.correctAnswer} />
            </Fact>
          )}
          {hasKey &&
            isMarked &&
            question.alsoAccepted.map((also) => (
              <Fact key={also} title={t('alsoAccepted')}>
                <AnswerView type={type} answer={also} />
              </Fact>
            ))}
          {isMarked && <Fact title={t('marks')}>{showNumber(question.marks)}</Fact>}
        </dl>
        <QuestionTimes times={question.times} />
      </div>
      {question.remark !== '' && (
        <div>
          <Text as="h4" size="xs" tone="muted">
            {t('remark')}
          </Text>
          <Text size="sm" wrap="lines" dir="auto">
            {question.remark}
          </Text>
        </div>
      )}
      {hasKey && isMarked && <Objection testId={testId} questionId={question.id} number={number} />}
    </QuestionView>
  )
})

function Options({ question, hasKey }: Omit<QuestionRowProps, 'testId'>) {
  const { type, options, matches, ownAnswer } = question
  const correct = hasKey ? question.correctAnswer : ''
  if (type === questionTypes.match)
    return (
      <Grid columns="small" gap={3}>
        <Sides htmls={options} nameOf={String} />
        <Sides htmls={matches} nameOf={optionLetter} />
      </Grid>
    )
  if (type !== questionTypes.single && type !== questionTypes.several) return null
  const numbered = options.map((html, index) => ({ number: index + 1, html }))
  return <OptionList options={markOptions(numbered, ownAnswer, correct)} isAnswerShown={correct !== ''} />
}

/** One side of a match. */
function Sides({ htmls, nameOf }: { htmls: readonly string[]; nameOf: (number: number) => string }) {
  const directions = directionsOf(htmls)
  return (
    <Stack as="ul" gap={1}>
      {htmls.map((html, index) => {
        const name = nameOf(index + 1)
        return (
          <Row key={name} as="li" gap={2} align="baseline" dir={directions[index]}>
            <Text as="span" tone="muted" weight="strong">
              {name}
            </Text>
            <QuestionHtml html={html} />
          </Row>
        )
      })}
    </Stack>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Text as="dt" size="xs" tone="muted">
        {title}
      </Text>
      <Text as="dd" size="sm" weight="strong" wrap="anywhere" isNumeric>
        {children}
      </Text>
    </div>
  )
}

/** The time spent on a question: the student's, the average and the topper's, each with a small bar. */
function QuestionTimes({ times }: Pick<ReportQuestion, 'times'>) {
  const t = useTranslations('report')
  const bars = timeBars(times)
  return (
    <Stack as="dl" gap="half" className={styles.times} aria-label={t('timeAt')}>
      {bars.map(({ of, ms, share }) => (
        <div key={of} className={styles.time} data-of={of}>
          <dt>{t(bars.length > 1 ? `timeOf.${of}` : 'timeAt')}</dt>
          <dd>
            {bars.length > 1 && (
              <span className={styles.track} aria-hidden="true">
                <span style={{ inlineSize: `${share * 100}%` }} />
              </span>
            )}
            {showQuestionTime(ms)}
          </dd>
        </div>
      ))}
    </Stack>
  )
}
