import { useTranslations } from 'use-intl/react'
import { showNumber } from '#domain/exam/percent.ts'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import type { ReportQuestion } from '#portal/shared/exam/test-report.ts'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import styles from './question-list.module.css'

type PrintedQuestionsProps = { questions: readonly ReportQuestion[]; hasKey: boolean }

const showMarks = ({ outcome, marks }: ReportQuestion) => (outcome === 'later' ? '' : showNumber(marks))

/** All questions on paper in the order of the test: one line each, in two columns. */
export function PrintedQuestions({ questions, hasKey }: PrintedQuestionsProps) {
  const t = useTranslations('report')
  const correct: Column<ReportQuestion> = {
    title: t('correctAnswer'),
    isLong: true,
    cell: ({ type, correctAnswer, outcome }) =>
      outcome !== 'later' && <AnswerView type={type} answer={correctAnswer} />,
  }
  return (
    <div className={styles.columns}>
      <DataTable
        look="plain"
        caption={t('questions')}
        rows={questions}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: t('questionNumber'), cell: ({ number }) => number },
          { title: t('outcome'), cell: ({ outcome }) => t(`outcomes.${outcome}`) },
          {
            title: t('yourAnswer'),
            isLong: true,
            cell: ({ type, ownAnswer }) => <AnswerView type={type} answer={ownAnswer} />,
          },
          ...(hasKey ? [correct] : []),
          { title: t('marks'), isAmount: true, cell: showMarks },
        ]}
      />
    </div>
  )
}
