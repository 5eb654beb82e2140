import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api.ts'
import { useTest } from '#portal/shared/exam/listed-tests.ts'
import { useTestReport } from '#portal/shared/exam/queries.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import type { Child } from '#portal/shared/session.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ReportSkeleton } from '../report-skeletons.tsx'
import styles from './score.module.css'
import { ScoreSheet } from './score-sheet.tsx'

const notFound = 404

type ScoreCardProps = {
  testId: number
  /** For a parent, another child than the viewed one. */
  child?: Child
}

/** The sheet, once its test and report are loaded. */
export function ScoreCard({ testId, child }: ScoreCardProps) {
  const t = useTranslations('report')
  const about = child && { accountId: child.accountId, userId: child.userId }
  const test = useTest(testId, about)
  const report = useTestReport(testId, about)
  const isUnpublished = report.error instanceof ApiError && report.error.status === notFound
  if (isUnpublished || test.data === null) {
    return (
      <>
        <h1>{t('scoreCard')}</h1>
        <EmptyState title={t('noReport')} text={t('noReportText')} />
      </>
    )
  }
  const loading = (
    <div className={styles.sheet}>
      <ReportSkeleton />
    </div>
  )
  return (
    <QueryView query={test} loading={loading}>
      {(facts) => (
        <QueryView query={report} loading={loading}>
          {(figures) => facts && <ScoreSheet test={facts} report={figures} child={child} />}
        </QueryView>
      )}
    </QueryView>
  )
}
