import { useTranslations } from 'use-intl/react'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { DataTable } from '#ui/display/data-table.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import styles from './attendance.module.css'
import type { MonthShare } from './attendance.ts'
import { useShareColumns } from './use-share-columns.tsx'

// The chart library is large, so it is loaded when a chart is shown.
const AttendanceChart = lazyPart(
  async () => (await import('./attendance-chart.tsx')).AttendanceChart,
  <Skeleton shape="panel" />,
)

type AttendanceMonthsProps = { months: readonly MonthShare[]; minimum: number; subject: string }

/** The share of each month as a line against the minimum, and the same as a table. */
export function AttendanceMonths({ months, minimum, subject }: AttendanceMonthsProps) {
  const t = useTranslations('timetable.attendance')
  const names = useNames()
  const shareColumns = useShareColumns(minimum)
  const label = subject === '' ? t('trend') : t('trendOf', { subject })
  return (
    <>
      <div className={styles.chart}>
        <AttendanceChart
          label={label}
          minimum={minimum}
          minimumLabel={t('minimumLine', { minimum })}
          points={months.map(({ month, percent }) => ({
            month: names.ofShortMonth(month),
            percent: percent ?? 0,
          }))}
        />
      </div>
      <DataTable
        caption={label}
        look="plain"
        columns={[{ title: t('month'), cell: ({ month }) => names.ofMonth(month) }, ...shareColumns]}
        rows={months}
        keyOf={({ month }) => month}
      />
    </>
  )
}
