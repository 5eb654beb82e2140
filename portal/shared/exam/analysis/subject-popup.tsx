import { useTranslations } from 'use-intl/react'
import type { SubjectResult } from '#portal/shared/exam/test-report.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { SubjectChart, type SubjectSeries } from './subject-chart.tsx'

type SubjectPopupProps = { rows: readonly SubjectResult[]; onClose: () => void }

/** 'Subject Wise Performance': a bar chart, and a table with the same figures [report-18]. */
export function SubjectPopup({ rows, onClose }: SubjectPopupProps) {
  const t = useTranslations('exam')
  const series: SubjectSeries[] = [
    { name: 'wrong', label: t('wrong'), look: { colour: 'var(--bad)', pattern: 'stripes' } },
    { name: 'right', label: t('right'), look: { colour: 'var(--good)', pattern: 'solid' } },
    { name: 'left', label: t('left'), look: { colour: 'var(--ink-2)', pattern: 'dots' } },
  ]
  return (
    <Dialog title={t('subjectWise')} onClose={onClose} size="wide">
      {rows.length === 0 ? (
        <EmptyState title={t('noSubjects')} />
      ) : (
        <Stack gap={4}>
          <ChartLegend series={series} />
          <SubjectChart label={t('subjectWise')} series={series} rows={rows} />
          <DataTable
            look="plain"
            caption={t('subjectWise')}
            rows={rows}
            keyOf={({ subject }) => subject}
            columns={[
              { title: t('subject'), cell: ({ subject }) => subject },
              ...series.map(({ name, label }) => ({
                title: label,
                isAmount: true,
                cell: (row: SubjectResult) => row[name],
              })),
            ]}
          />
        </Stack>
      )}
    </Dialog>
  )
}
