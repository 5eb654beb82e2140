import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showNumber, showPercent } from '#domain/exam/percent.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { ProgressPoint } from './progress.ts'

/** The figures of the line. */
export function ProgressTable({ points }: { points: readonly ProgressPoint[] }) {
  const t = useTranslations('report')
  return (
    <DataTable
      look="plain"
      narrow="scroll"
      caption={t('progress')}
      rows={points}
      keyOf={({ testId }) => String(testId)}
      columns={[
        {
          title: t('test'),
          cell: ({ testId, name, day }) => (
            <>
              <Link to={`/report/${testId}`}>{name}</Link>
              <Text as="div" size="xs" tone="muted" weight="normal">
                {showDay(day)}
              </Text>
            </>
          ),
        },
        {
          title: t('marks'),
          isAmount: true,
          cell: ({ marks, maximumMarks }) => `${showNumber(marks)} / ${showNumber(maximumMarks)}`,
        },
        { title: t('percentage'), isAmount: true, cell: ({ percent }) => showPercent(percent) },
        {
          title: t('average'),
          isAmount: true,
          cell: ({ average }) =>
            average === null ? (
              <>
                <span aria-hidden="true">–</span>
                <VisuallyHidden>{t('notKnown')}</VisuallyHidden>
              </>
            ) : (
              showPercent(average)
            ),
        },
        { title: t('rank'), isAmount: true, cell: ({ rank, takers }) => `${rank} / ${takers}` },
        { title: t('percentile'), isAmount: true, cell: ({ percentile }) => percentile.toFixed(2) },
      ]}
    />
  )
}
