import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import type { CalendarDay, CalendarItem } from './calendar.ts'
import { EventDetails } from './event-details.tsx'
import { EventItem } from './event-item.tsx'

type DayPopupProps = {
  day: string
  onDay: CalendarDay | undefined
  /** An item that was pressed in the grid: its details are shown first. */
  first: CalendarItem | undefined
  onClose: () => void
}

/** The items of a day, and the details of one: one dialog with a Back button [event-8, event-9]. */
export function DayPopup({ day, onDay, first, onClose }: DayPopupProps) {
  const t = useTranslations('event')
  const names = useNames()
  const [item, setItem] = useState(first)
  const [last, setLast] = useState<CalendarItem>()
  const items = onDay?.items ?? []
  if (item) {
    return (
      <Dialog
        title={item.title}
        onClose={onClose}
        footer={
          <Button
            variant="quiet"
            autoFocus
            onClick={() => {
              setLast(item)
              setItem(undefined)
            }}
          >
            {t('back')}
          </Button>
        }
      >
        <EventDetails item={item} />
      </Dialog>
    )
  }
  return (
    <Dialog title={names.ofDay(day)} onClose={onClose}>
      <Stack gap={3}>
        <Row as="p" gap={2}>
          <Text as="span" tone="muted" isNumeric>
            {showDay(day)}
          </Text>
          {onDay?.isWeeklyOff && <Badge tone="quiet" text={t('weeklyOff')} />}
        </Row>
        {items.length === 0 ? (
          <EmptyState title={t('nothingOn')} />
        ) : (
          <Stack as="ul" gap={2}>
            {items.map((one) => (
              <li key={one.key}>
                <EventItem item={one} takesFocus={one === last} onOpen={() => setItem(one)} />
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}
