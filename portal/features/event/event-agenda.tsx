import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { CalendarItem } from './calendar.ts'
import styles from './event.module.css'
import { EventItem } from './event-item.tsx'

type EventAgendaProps = {
  groups: readonly { day: string; items: readonly CalendarItem[] }[]
  isPending: boolean
  onOpen: (day: string, item: CalendarItem) => void
}

/** The days of the month with items, as a list: for phones, whose grid has room only for the beginnings of titles. */
export const EventAgenda = memo(function EventAgenda({ groups, isPending, onOpen }: EventAgendaProps) {
  const t = useTranslations('event')
  const names = useNames()
  return (
    <Stack as="section" gap={4} className={styles.agenda} aria-labelledby="agenda">
      <Text as="h2" size="lg" id="agenda">
        {t('agenda')}
      </Text>
      {groups.length === 0 && !isPending && <EmptyState title={t('nothing')} />}
      {groups.map(({ day, items }) => (
        <Stack key={day} gap={2} className={styles.day}>
          <Text as="h3" size="sm" tone="muted" weight="strong">
            {names.ofDay(day)}
          </Text>
          {items.map((item) => (
            <EventItem key={item.key} item={item} onOpen={() => onOpen(day, item)} />
          ))}
        </Stack>
      ))}
    </Stack>
  )
})
