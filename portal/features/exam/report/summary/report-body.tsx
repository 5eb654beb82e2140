import { useTranslations } from 'use-intl/react'
import { timeLimitOf } from '#domain/exam/duration.ts'
import { showDifference } from '#domain/exam/regrade/decision-text.ts'
import { ApiError } from '#portal/shared/api.ts'
import { useTestReport } from '#portal/shared/exam/queries.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { QuestionList } from '../questions/question-list.tsx'
import { QuestionsReport } from '../questions/questions-report.tsx'
import styles from '../report.module.css'
import { ReportSkeleton } from '../report-skeletons.tsx'
import { ScoreScale } from '../scale/score-scale.tsx'
import type { ReportUrlState } from '../url-state.ts'
import { ExamScore } from './exam-score.tsx'
import { ReportComparison } from './report-comparison.tsx'
import { ReportFigures } from './report-figures.tsx'
import { SubjectBars } from './subject-bars.tsx'

type ReportBodyProps = {
  test: Test
  urlState: ReportUrlState
  onChange: (part: Partial<ReportUrlState>) => void
}

const notFound = 404

export function ReportBody({ test, urlState, onChange }: ReportBodyProps) {
  const t = useTranslations('report')
  const query = useTestReport(test.id)
  // The result is published, but the student has no evaluated attempt.
  const isNone = query.error instanceof ApiError && query.error.status === notFound
  if (isNone && !query.data) return <EmptyState title={t('noReport')} />
  return (
    <QueryView query={query} loading={<ReportSkeleton />}>
      {(report) =>
        urlState.tab === 'comparison' ? (
          <ReportComparison report={report} />
        ) : (
          <Stack gap={4}>
            {test.submittedAttempts > 1 && (
              <Text size="sm" tone="muted">
                {t('bestCounts', { count: test.submittedAttempts })}
              </Text>
            )}
            <LateNote late={report.late} />
            <RegradedNote questions={report.questions} />
            <Card as="section" padding="large" aria-label={t('byClass')}>
              <ScoreScale
                marks={report.you.marks}
                whole={report.you.totalMarks}
                average={report.average?.marks ?? null}
                topper={report.topper?.marks ?? null}
              />
            </Card>
            <ReportFigures report={report} minutes={timeLimitOf(test)} isBelowScore />
            <div className={styles.pair}>
              <QuestionsReport counts={report.you} />
              <SubjectBars rows={report.subjects} />
            </div>
            <ExamScore test={test} report={report} />
            <QuestionList test={test} report={report} urlState={urlState} onChange={onChange} />
          </Stack>
        )
      }
    </QueryView>
  )
}

/** The figures contain late answers only after an examiner has counted them. */
function LateNote({ late: { waiting, leftOut } }: Pick<TestReport, 'late'>) {
  const t = useTranslations('report')
  return (
    <>
      {waiting > 0 && (
        <Text size="sm" tone="muted">
          {t('lateWaiting', { count: waiting })}
        </Text>
      )}
      {leftOut > 0 && (
        <Text size="sm" tone="muted">
          {t('lateLeftOut', { count: leftOut })}
        </Text>
      )}
    </>
  )
}

/** Decisions of the institute about questions after the test, and their effect on the marks. */
function RegradedNote({ questions }: Pick<TestReport, 'questions'>) {
  const t = useTranslations('report')
  const decided = questions.filter((one) => one.decision).toSorted((a, b) => a.number - b.number)
  if (decided.length === 0) return null
  const numbers = decided.map((one) => one.number).join(', ')
  const sum = decided.reduce((all, { decision }) => all + (decision?.difference ?? 0), 0)
  const change = showDifference(sum)
  return (
    <Text size="sm" weight="strong">
      {t('regradedNote', { count: decided.length, numbers, change: change || 'none' })}
    </Text>
  )
}
