import { useTranslations } from 'use-intl/react'
import type { CalendarEntry } from '#domain/event/calls.ts'
import { showTimes } from '#portal/shared/calendar/entry.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { holidayTypeOf, isHoliday } from './calendar.ts'
import styles from './event-item.module.css'

type EventItemProps = {
  item: CalendarEntry
  onOpen: () => void
  /** True for the one whose details were looked at: the way back ends there. */
  takesFocus?: boolean
}

/** One holiday or event in a list; it opens its details. */
export function EventItem({ item, onOpen, takesFocus = false }: EventItemProps) {
  const t = useTranslations('event')
  const type = holidayTypeOf(item)
  const kind = t(isHoliday(item) ? 'holiday' : 'event')
  const when = item.is_all_day_event ? t('allDay') : showTimes(item.event_start_time, item.event_end_time)
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the focus goes on where it was in this dialog
      autoFocus={takesFocus}
      className={joinClasses(styles.item, isHoliday(item) ? styles.holiday : styles.event)}
      onClick={onOpen}
    >
      <b className={styles.title}>{item.title_name}</b>
      <span className={styles.facts}>
        <span className={styles.kind}>{kind}</span>
        {[type && t(`types.${type}`), when].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}
