import { useTranslations } from 'use-intl/react'
import type { TestReport } from '#domain/exam/report/calls.ts'
import styles from '#portal/shared/exam/figures.module.css'
import { useTestReport } from '#portal/shared/exam/queries.ts'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePopup } from '#ui/use-popup.ts'
import { words } from '#ui/words.ts'
import { ComparisonTable } from './comparison-table.tsx'

const SubjectPopup = lazyPopup(() => import('./subject-popup.tsx').then((module) => module.SubjectPopup))

type ScorePopupProps = { testId: number; testName: string; onClose: () => void }

/** One's result of a test beside the topper's and the average, and by subject. */
export function ScorePopup({ testId, testName, onClose }: ScorePopupProps) {
  const query = useTestReport(testId)
  return (
    <Dialog title={testName} onClose={onClose} size="wide">
      <QueryView
        query={query}
        loading={
          <div role="status" aria-label={words.loading}>
            <Skeleton className={styles.waiting} />
          </div>
        }
      >
        {(report) => <Report report={report} testName={testName} />}
      </QueryView>
    </Dialog>
  )
}

function Report({ report, testName }: { report: TestReport; testName: string }) {
  const t = useTranslations('exam')
  const { isOpen, close, triggerProps } = usePopup(SubjectPopup.prepare)
  const { rank, total_students } = report.test_report
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{t('rank', { rank, count: total_students })}</p>
      <ComparisonTable report={report} label={t('scoreOf', { name: testName })} />
      {report.topper_report === null && <p className={styles.note}>{t('withheldNote')}</p>}
      <Button variant="quiet" {...triggerProps}>
        {t('subjectWise')}
      </Button>
      {isOpen && <SubjectPopup rows={report.subject_wise_distribution} onClose={close} />}
    </div>
  )
}
