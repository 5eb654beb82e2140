import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { CalendarEntry } from '#domain/event/calls.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type CalendarDay, itemKey } from './calendar.ts'
import styles from './day-popup.module.css'
import { EventDetails } from './event-details.tsx'
import { EventItem } from './event-item.tsx'

type DayPopupProps = {
  day: string
  onDay: CalendarDay | undefined
  /** An item that was pressed in the grid: its details come first. */
  first: CalendarEntry | undefined
  onClose: () => void
}

/** What is on a day, and from there the details of one item: one dialog, with a way back (spec/2 §2.7). */
export function DayPopup({ day, onDay, first, onClose }: DayPopupProps) {
  const t = useTranslations('event')
  const names = useNames()
  const [item, setItem] = useState(first)
  const [last, setLast] = useState<CalendarEntry>()
  const items = onDay?.items ?? []
  if (item) {
    return (
      <Dialog
        title={item.title_name}
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
      <div className={styles.day}>
        <p className={styles.date}>
          {showDay(day)}
          {onDay?.isWeeklyOff && <span className={styles.off}>{t('weeklyOff')}</span>}
        </p>
        {items.length === 0 ? (
          <EmptyState title={t('nothingOn')} />
        ) : (
          <ul className={styles.items}>
            {items.map((one) => (
              <li key={itemKey(one)}>
                <EventItem item={one} takesFocus={one === last} onOpen={() => setItem(one)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
