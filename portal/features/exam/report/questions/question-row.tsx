import { Check, CheckCheck, Clock, Hourglass, Minus, X } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showNumber } from '#domain/exam/percent.ts'
import { isQuestionType } from '#domain/exam/question.ts'
import { nameLengths } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { Badge } from '#ui/badge.tsx'
import styles from './question-row.module.css'
import { QuestionText } from './question-text.tsx'
import {
  outcomeOf,
  type QuestionOutcome,
  type QuestionRow as Row,
  showQuestionTime,
  timeBars,
} from './questions.ts'

type QuestionRowProps = {
  row: Row
  /** HTML of what the question is about, if it is about a passage. */
  passage: string | undefined
  hasKey: boolean
}

const looks = {
  right: { tone: 'good', Icon: CheckCheck },
  partly: { tone: 'info', Icon: Check },
  wrong: { tone: 'bad', Icon: X },
  left: { tone: 'quiet', Icon: Minus },
  waiting: { tone: 'warn', Icon: Hourglass },
  later: { tone: 'info', Icon: Clock },
} as const satisfies Record<QuestionOutcome, object>

/** One question of a report. */
export const QuestionRow = memo(function QuestionRow({ row, passage, hasKey }: QuestionRowProps) {
  const t = useTranslations('report')
  const type = isQuestionType(row.ques_type) ? row.ques_type : 'other'
  const outcome = outcomeOf(row)
  const subject = truncate(row.subject_name, nameLengths.subject)
  const isTold = outcome !== 'later'
  return (
    <article className={styles.row} aria-labelledby={`question-${row.question_id}`}>
      <header className={styles.head}>
        <h3 id={`question-${row.question_id}`} className={styles.title}>
          {t('number', { number: row.question_order })}
        </h3>
        <Badge {...looks[outcome]} text={t(`outcomes.${outcome}`)} />
        <p className={styles.about}>
          <span>{t(`questionTypes.${type}`)}</span>
          <span title={subject === row.subject_name ? undefined : row.subject_name}>{subject}</span>
        </p>
      </header>
      <QuestionText row={row} passage={passage} hasKey={hasKey} />
      <dl className={styles.facts} data-type={row.ques_type}>
        <div className={styles.fact}>
          <dt>{t('yourAnswer')}</dt>
          <dd>
            <AnswerView type={row.ques_type} answer={row.student_answer} />
          </dd>
        </div>
        {hasKey && isTold && (
          <div className={styles.fact}>
            <dt>{t('correctAnswer')}</dt>
            <dd>
              <AnswerView type={row.ques_type} answer={row.correct_answer} />
            </dd>
          </div>
        )}
        {isTold && (
          <div className={styles.fact}>
            <dt>{t('marks')}</dt>
            <dd className={styles.marks}>{showNumber(row.total_score)}</dd>
          </div>
        )}
      </dl>
      <QuestionTimes row={row} />
    </article>
  )
})

/** One's own time at a question beside the average and the topper's, a small bar each; alone where they are withheld. */
function QuestionTimes({ row }: { row: Row }) {
  const t = useTranslations('report')
  const bars = timeBars(row)
  return (
    <dl className={styles.times} aria-label={t('timeAt')}>
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
    </dl>
  )
}
