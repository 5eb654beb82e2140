import { useTranslations } from 'use-intl/react'
import { entryKey } from '#domain/timetable/entry.ts'
import { groupsOf } from '#domain/timetable/year.ts'
import type { TimetableDays } from '#portal/shared/calendar/ask-days.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useLeaveOnError } from '#portal/shared/use-leave-on-error.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useMedia } from '#ui/use-media.ts'
import { EntryList } from './entry-list.tsx'
import { EntrySkeletons } from './entry-skeletons.tsx'
import { FoldedDay } from './folded-day.tsx'
import { useMonth } from './queries.ts'
import styles from './year-list.module.css'

/** Where the list stands below the months a day is a line until it is opened: what stands under it stays within reach. */
const narrow = '(max-width: 1100px)'

/** The entries of the chosen month, by date (spec/2 §2.6). */
export function YearList({ month }: { month: string | undefined }) {
  const t = useTranslations('timetable.year')
  if (month === undefined) {
    return (
      <div className={styles.panel}>
        <EmptyState title={t('choose')} />
      </div>
    )
  }
  return <ChosenMonth key={month} month={month} />
}

const titleId = 'timetable-month'

function ChosenMonth({ month }: { month: string }) {
  const t = useTranslations('timetable.year')
  const names = useNames()
  const query = useMonth(month)
  // What a refresh fails to bring is no reason to leave what is there.
  const refusal = query.data === undefined ? query.error : null
  if (useLeaveOnError(refusal)) return <EmptyState title={refusal?.message ?? ''} />
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {names.ofMonth(month)}
      </h2>
      <QueryView query={query} retryLabel={t('retry')} loading={<EntrySkeletons label={t('loading')} />}>
        {(data) => <Groups data={data} />}
      </QueryView>
    </section>
  )
}

function Groups({ data }: { data: TimetableDays }) {
  const t = useTranslations('timetable.year')
  const names = useNames()
  const isFolded = useMedia(narrow)
  const groups = groupsOf(data.byDay, entryKey)
  if (groups.length === 0) return <EmptyState title={t('noneInMonth')} />
  if (isFolded) {
    return (
      <div className={styles.days}>
        {groups.map(({ day, entries }) => (
          <FoldedDay key={day} title={names.ofDay(day)} count={t('schedules', { count: entries.length })}>
            <EntryList entries={entries} flags={data.flags} />
          </FoldedDay>
        ))}
      </div>
    )
  }
  return (
    <div className={styles.groups}>
      {groups.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`} className={styles.group}>
          <h3 id={`day-${day}`} className={styles.day}>
            {names.ofDay(day)}
          </h3>
          <EntryList entries={entries} flags={data.flags} />
        </section>
      ))}
    </div>
  )
}
