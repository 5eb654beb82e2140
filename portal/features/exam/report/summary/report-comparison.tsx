import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { TestReport } from '#domain/exam/report/calls.ts'
import { ComparisonTable } from '#portal/shared/exam/analysis/comparison-table.tsx'
import { lazyPopup } from '#portal/shared/lazy-popup.tsx'
import { Button } from '#ui/button.tsx'
import { usePopup } from '#ui/use-popup.ts'
import { Panel } from '../panel.tsx'
import styles from '../report.module.css'

const SubjectPopup = lazyPopup(() =>
  import('#portal/shared/exam/analysis/subject-popup.tsx').then((module) => module.SubjectPopup),
)

/** You, Topper and Average, and the popup 'Subject Wise Performance' (spec/3 §2). */
export function ReportComparison({ report }: { report: TestReport }) {
  const t = useTranslations('report')
  const tExam = useTranslations('exam')
  const { isOpen, close, triggerProps } = usePopup(SubjectPopup.prepare)
  const { rank, total_students: count } = report.test_report
  return (
    <Panel
      title={t('comparison')}
      actions={
        <Button variant="quiet" {...triggerProps}>
          <ChartColumn size={18} aria-hidden="true" />
          {t('subjects')}
        </Button>
      }
    >
      <p className={styles.lead}>{tExam('rank', { rank, count })}</p>
      <ComparisonTable report={report} label={t('comparison')} />
      {report.topper_report === null && <p className={styles.note}>{tExam('withheldNote')}</p>}
      {isOpen && <SubjectPopup rows={report.subject_wise_distribution} onClose={close} />}
    </Panel>
  )
}
