import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import type { TimetableDays } from '#portal/shared/calendar/ask-days.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { EntrySkeletons } from '../entries/entry-skeletons.tsx'
import { useHolidays, useMonth } from '../queries.ts'
import styles from './day-panel.module.css'
import { KindFilter } from './kind-filter.tsx'

type DayPanelProps = {
  day: string
  bounds: Bounds
  onDate: (day: string) => void
}

const none: readonly TimetableEntry[] = []
const titleId = 'timetable-day'

/** The entries of a day (spec/2 §2.6 "Clicking a day lists that day's entries on the right"). */
export const DayPanel = memo(function DayPanel({ day, bounds, onDate }: DayPanelProps) {
  const t = useTranslations('timetable')
  const names = useNames()
  const month = monthOf(day)
  const query = useMonth(month)
  const holidays = useHolidays(month)?.get(day)
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {names.ofDay(day)}
      </h2>
      {holidays && (
        <p className={styles.holiday}>
          <b>{t('holiday')}:</b> {holidays.join(', ')}
        </p>
      )}
      <QueryView query={query} loading={<EntrySkeletons />}>
        {(data) => <Listed data={data} day={day} bounds={bounds} onDate={onDate} />}
      </QueryView>
    </section>
  )
})

type ListedProps = Pick<DayPanelProps, 'day' | 'bounds' | 'onDate'> & { data: TimetableDays }

function Listed({ data, day, bounds, onDate }: ListedProps) {
  const t = useTranslations('timetable')
  const entries = data.byDay[day] ?? none
  const around = useMemo(() => Object.values(data.byDay).flat(), [data])
  return (
    <KindFilter entries={entries} around={around} bounds={bounds} onDate={onDate}>
      {(shown) => (
        <>
          <VisuallyHidden>
            <span role="status">{shown.length > 0 && t('schedules', { count: shown.length })}</span>
          </VisuallyHidden>
          {shown.length > 0 ? (
            <EntryList entries={shown} flags={data.flags} />
          ) : (
            <EmptyState title={t('none')} />
          )}
        </>
      )}
    </KindFilter>
  )
}
