import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { AgendaGroup, agendaOf, CalendarItem } from './calendar.ts'
import styles from './event.module.css'
import { EventItem } from './event-item.tsx'
import { useDaysName } from './use-days-name.ts'

type EventAgendaProps = {
  agenda: ReturnType<typeof agendaOf>
  /** The name of the list. */
  title: string
  isPending: boolean
  onOpen: (day: string, item: CalendarItem) => void
  /** The day on which school reopens after a holiday, if known. */
  openingOf: (item: CalendarItem) => string | undefined
}

/** The items of the month as a list: for phones, where the grid only has room for marks. */
export const EventAgenda = memo(function EventAgenda(props: EventAgendaProps) {
  const { agenda, title, isPending, onOpen, openingOf } = props
  const { ahead, earlier } = agenda
  const t = useTranslations('event')
  const names = useNames()
  const daysName = useDaysName()
  const show = ({ day, first, last, items }: AgendaGroup) => (
    <Stack key={`${first} ${last}`} gap={2} className={styles.day}>
      <Text as="h3" size="sm" tone="muted" weight="strong">
        {daysName({ first, last })}
      </Text>
      {items.map((item) => {
        const opens = openingOf(item)
        return (
          <EventItem
            key={item.key}
            item={item}
            onOpen={() => onOpen(day, item)}
            note={opens && t('opensAgain', { day: names.ofDay(opens) })}
          />
        )
      })}
    </Stack>
  )
  return (
    <Stack as="section" gap={4} className={styles.agenda} aria-labelledby="agenda">
      <Text as="h2" size="lg" id="agenda">
        {title}
      </Text>
      {ahead.length === 0 && !isPending && (
        <EmptyState title={t(earlier.length === 0 ? 'nothing' : 'nothingMore')} />
      )}
      {ahead.map(show)}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>
            {t('earlier', { count: earlier.reduce((sum, { items }) => sum + items.length, 0) })}
          </summary>
          <Stack gap={4}>{earlier.map(show)}</Stack>
        </details>
      )}
    </Stack>
  )
})
