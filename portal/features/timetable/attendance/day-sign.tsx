import type { DayStatus } from '#domain/timetable/attendance-days.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './days.module.css'

const signs: Record<DayStatus, string> = { present: '✓', absent: '✕', partly: '½', unmarked: '', none: '–' }

/** The sign of a status, with its own form and colour. The words are beside it. */
export function DaySign({ status, isToday }: { status: DayStatus; isToday: boolean }) {
  return (
    <span aria-hidden="true" className={joinClasses(styles.sign, styles[status], isToday && styles.today)}>
      {signs[status]}
    </span>
  )
}
