import { useTranslations } from 'use-intl/react'
import { countOf } from '#portal/shared/calendar/counts.ts'
import { entryKey } from '#portal/shared/calendar/entry.ts'
import type { TimetableDays } from '#portal/shared/calendar/fetch-days.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { useLeaveOnError } from '#portal/shared/leaving/use-leave-on-error.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMedia } from '#ui/use-media.ts'
import { usePrinting } from '#ui/use-printing.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { useMonth } from '../queries.ts'
import { stackedWidths } from '../use-scroll-into-view.ts'
import { FoldedDay } from './folded-day.tsx'
import styles from './year.module.css'
import { groupsOf } from './year.ts'

/** The entries of the chosen month, by date [timetable-5]. */
export function YearList({ month }: { month: string | undefined }) {
  const t = useTranslations('timetable.year')
  if (month === undefined) return <EmptyState title={t('choose')} />
  return <ChosenMonth key={month} month={month} />
}

const titleId = 'timetable-month'

function ChosenMonth({ month }: { month: string }) {
  const names = useNames()
  const query = useMonth(month)
  // After a failed refresh the loaded month stays.
  const refusal = query.data === undefined ? query.error : null
  if (useLeaveOnError(refusal)) return <EmptyState title={refusal?.message ?? ''} />
  return (
    <Stack as="section" gap={4} aria-labelledby={titleId}>
      <Text as="h2" id={titleId} size="lg">
        {names.ofMonth(month)}
      </Text>
      <QueryView query={query} loading={<Waiting shape="card" gap={4} />}>
        {(data) => <Groups data={data} />}
      </QueryView>
    </Stack>
  )
}

function Groups({ data }: { data: TimetableDays }) {
  const t = useTranslations('timetable.year')
  const names = useNames()
  const isPrinting = usePrinting()
  // Days are folded, so that the attendance is not far below.
  const isFolded = useMedia(stackedWidths) && !isPrinting
  const groups = groupsOf(data.byDay, entryKey)
  if (groups.length === 0) return <EmptyState title={t('noneInMonth')} />
  if (isFolded) {
    return (
      <Card padding="none" isFlat isDivided className={styles.days}>
        {groups.map(({ day, entries }) => (
          <FoldedDay key={day} title={names.ofDay(day)} count={t('schedules', { count: countOf(entries) })}>
            <EntryList entries={entries} flags={data.flags} />
          </FoldedDay>
        ))}
      </Card>
    )
  }
  return (
    <Stack gap={5} className={styles.groups}>
      {groups.map(({ day, entries }) => (
        <Stack as="section" key={day} gap={3} aria-labelledby={`day-${day}`} className={styles.group}>
          <Text as="h3" id={`day-${day}`} size="sm" tone="muted">
            {names.ofDay(day)}
          </Text>
          <EntryList entries={entries} flags={data.flags} />
        </Stack>
      ))}
    </Stack>
  )
}
