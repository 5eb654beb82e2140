import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ComparisonTable } from '#portal/shared/exam/analysis/comparison-table.tsx'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { Panel } from '../panel.tsx'

const SubjectPopup = lazyPopup(() =>
  import('#portal/shared/exam/analysis/subject-popup.tsx').then((module) => module.SubjectPopup),
)

/** You, Topper and Average, and the popup 'Subject Wise Performance' [report-18]. */
export function ReportComparison({ report }: { report: TestReport }) {
  const t = useTranslations('report')
  const tExam = useTranslations('exam')
  const { isOpen, close, triggerProps } = usePopup(SubjectPopup.prepare)
  const { rank, takers, topper, subjects } = report
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
      <Text weight="strong">{tExam('rank', { rank, count: takers })}</Text>
      <ComparisonTable report={report} label={t('comparison')} />
      {topper === null && (
        <Text size="sm" tone="muted">
          {tExam('withheldNote')}
        </Text>
      )}
      {isOpen && <SubjectPopup rows={subjects} onClose={close} />}
    </Panel>
  )
}
