import { useTranslations } from 'use-intl/react'
import type { TimetableDays } from '#portal/shared/calendar/ask-days.ts'
import { entryKey } from '#portal/shared/calendar/entry.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { useLeaveOnError } from '#portal/shared/leaving/use-leave-on-error.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useMedia } from '#ui/use-media.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { EntrySkeletons } from '../entries/entry-skeletons.tsx'
import { useMonth } from '../queries.ts'
import { stackedWidths } from '../use-scroll-into-view.ts'
import { FoldedDay } from './folded-day.tsx'
import { groupsOf } from './year.ts'
import styles from './year-list.module.css'

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
  const names = useNames()
  const query = useMonth(month)
  // A refresh that fails is no reason to leave a month that is shown.
  const refusal = query.data === undefined ? query.error : null
  if (useLeaveOnError(refusal)) return <EmptyState title={refusal?.message ?? ''} />
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {names.ofMonth(month)}
      </h2>
      <QueryView query={query} loading={<EntrySkeletons />}>
        {(data) => <Groups data={data} />}
      </QueryView>
    </section>
  )
}

function Groups({ data }: { data: TimetableDays }) {
  const t = useTranslations('timetable.year')
  const names = useNames()
  // Folded days keep what stands below the list within reach.
  const isFolded = useMedia(stackedWidths)
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
