import { useTranslations } from 'use-intl/react'
import { joinClasses } from '#ui/join-classes.ts'
import { type CalendarDay, type CalendarItem, cellOf, cutTitle } from './calendar.ts'
import styles from './event.module.css'

type EventCellProps = { on: CalendarDay; onOpen: (item: CalendarItem) => void }

/**
 * The items of a day in the grid, for the pointer: titles, or marks on phones. Keyboard and screen readers use the
 * day's button, which names them.
 */
export function EventCell({ on, onOpen }: EventCellProps) {
  const t = useTranslations('event')
  const { shown, more } = cellOf(on)
  return (
    <div aria-hidden="true">
      {on.isWeeklyOff && (
        <div className={styles.offLine}>
          <span className={styles.off}>
            <span className={styles.words}>{t('weeklyOff')}</span>
          </span>
        </div>
      )}
      <div className={styles.cell}>
        {shown.map((item) => (
          <button
            key={item.key}
            type="button"
            tabIndex={-1}
            className={joinClasses(styles.inCell, styles[item.kind])}
            title={item.title}
            onClick={() => onOpen(item)}
          >
            <span className={styles.words}>{cutTitle(item.title)}</span>
          </button>
        ))}
        {more > 0 && (
          <span className={styles.more}>
            <span className={styles.words}>{t('more', { count: more })}</span>
            <span className={styles.marksOnly}>{t('moreMarks', { count: more })}</span>
          </span>
        )}
      </div>
    </div>
  )
}
