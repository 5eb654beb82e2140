import { useTranslations } from 'use-intl/react'
import type { CalendarEntry } from '#domain/event/calls.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { type CalendarDay, cellOf, cutTitle, isHoliday, itemKey } from './calendar.ts'
import styles from './event-cell.module.css'

type EventCellProps = { on: CalendarDay; onOpen: (item: CalendarEntry) => void }

/**
 * What a day shows in the grid. A pointer opens an item at once; by keyboard and screen reader it is reached through the
 * day, whose button names it: here it is no stop of its own.
 */
export function EventCell({ on, onOpen }: EventCellProps) {
  const t = useTranslations('event')
  const { shown, more } = cellOf(on)
  return (
    <div aria-hidden="true">
      {on.isWeeklyOff && <span className={styles.off}>{t('weeklyOff')}</span>}
      <div className={styles.items}>
        {shown.map((item) => (
          <button
            key={itemKey(item)}
            type="button"
            tabIndex={-1}
            className={joinClasses(styles.item, isHoliday(item) ? styles.holiday : styles.event)}
            title={item.title_name}
            onClick={() => onOpen(item)}
          >
            <span>{cutTitle(item.title_name)}</span>
          </button>
        ))}
        {more > 0 && <span className={styles.more}>{t('more', { count: more })}</span>}
      </div>
    </div>
  )
}
