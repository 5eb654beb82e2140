import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { listed } from '#domain/bidi.ts'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { countOf } from '#portal/shared/calendar/counts.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import type { TimetableDays } from '#portal/shared/calendar/fetch-days.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { useHolidays, useMonth } from '../queries.ts'
import { KindFilter } from './kind-filter.tsx'
import styles from './month.module.css'

type DayPanelProps = {
  day: string
  bounds: Bounds
  onDate: (day: string) => void
}

const none: readonly Entry[] = []
const titleId = 'timetable-day'

/** The entries of a day [timetable-3]. */
export const DayPanel = memo(function DayPanel({ day, bounds, onDate }: DayPanelProps) {
  const t = useTranslations('timetable')
  const names = useNames()
  const month = monthOf(day)
  const query = useMonth(month)
  const holidays = useHolidays(month)?.get(day)
  return (
    <Stack as="section" gap={4} aria-labelledby={titleId}>
      <Text as="h2" id={titleId} size="lg">
        {names.ofDay(day)}
      </Text>
      {holidays && (
        <Text size="sm" tone="good" className={styles.holidayNote}>
          <b>{t('holiday')}:</b> {listed(holidays)}
        </Text>
      )}
      <QueryView query={query} loading={<Waiting shape="card" gap={4} />}>
        {(data) => <Listed data={data} day={day} bounds={bounds} onDate={onDate} />}
      </QueryView>
    </Stack>
  )
})

type ListedProps = Pick<DayPanelProps, 'day' | 'bounds' | 'onDate'> & { data: TimetableDays }

function Listed({ data, day, bounds, onDate }: ListedProps) {
  const t = useTranslations('timetable')
  const entries = data.byDay[day] ?? none
  const around = useMemo(
    () =>
      Object.values(data.byDay)
        .flat()
        .filter(({ isCancelled }) => !isCancelled),
    [data],
  )
  return (
    <KindFilter entries={entries} around={around} bounds={bounds} onDate={onDate}>
      {(shown) => (
        <>
          <VisuallyHidden role="status">
            {shown.length > 0 && t('schedules', { count: countOf(shown) })}
          </VisuallyHidden>
          {shown.length > 0 ? (
            <EntryList entries={shown} flags={data.flags} day={day} />
          ) : (
            <EmptyState title={t('none')} />
          )}
        </>
      )}
    </KindFilter>
  )
}
