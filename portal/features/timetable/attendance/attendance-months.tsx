import { useTranslations } from 'use-intl/react'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { lazyPart } from '#portal/shared/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isBelow, type MonthShare } from './attendance.ts'
import styles from './attendance-months.module.css'
import tableStyles from './attendance-summary.module.css'

// The charts are large: they come when they are shown.
const AttendanceChart = lazyPart(
  async () => (await import('./attendance-chart.tsx')).AttendanceChart,
  <Skeleton className={styles.chart} />,
)

type AttendanceMonthsProps = { months: readonly MonthShare[]; minimum: number; subject: string }

/** The share of each month as a line against the minimum, and the same as a table. */
export function AttendanceMonths({ months, minimum, subject }: AttendanceMonthsProps) {
  const t = useTranslations('timetable.year')
  const names = useNames()
  const label = subject === '' ? t('trend') : t('trendOf', { subject })
  return (
    <>
      <AttendanceChart
        label={label}
        minimum={minimum}
        minimumLabel={t('minimumLine', { minimum })}
        points={months.map(({ month, percent }) => ({
          month: names.ofMonth(month).slice(0, 3),
          percent: percent ?? 0,
        }))}
      />
      <table className={tableStyles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('presentHeld')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('standing')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((share) => (
            <tr key={share.month}>
              <th scope="row">{names.ofMonth(share.month)}</th>
              <td>{t('of', { present: share.present, held: share.held })}</td>
              <td>{t('percent', { percent: share.percent ?? 0 })}</td>
              <td className={isBelow(share, minimum) ? tableStyles.low : tableStyles.fine}>
                {isBelow(share, minimum) ? t('below', { minimum }) : t('fine')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
