import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CalendarEntry } from '#domain/event/calls.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { itemKey } from './calendar.ts'
import styles from './event-agenda.module.css'
import { EventItem } from './event-item.tsx'

type EventAgendaProps = {
  groups: readonly { day: string; items: readonly CalendarEntry[] }[]
  isPending: boolean
  onOpen: (day: string, item: CalendarEntry) => void
}

/** The days of the month that have something on, one below the other: for phones, whose grid has room for the beginnings of titles alone. */
export const EventAgenda = memo(function EventAgenda({ groups, isPending, onOpen }: EventAgendaProps) {
  const t = useTranslations('event')
  const names = useNames()
  return (
    <section className={styles.agenda} aria-labelledby="agenda">
      <h2 id="agenda" className={styles.title}>
        {t('agenda')}
      </h2>
      {groups.length === 0 && !isPending && <EmptyState title={t('nothing')} />}
      {groups.map(({ day, items }) => (
        <div key={day} className={styles.group}>
          <h3 className={styles.day}>{names.ofDay(day)}</h3>
          {items.map((item) => (
            <EventItem key={itemKey(item)} item={item} onOpen={() => onOpen(day, item)} />
          ))}
        </div>
      ))}
    </section>
  )
})
