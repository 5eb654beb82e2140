import styles from './month.module.css'

type DayMarksProps = {
  /** The number of entries, in words and as a number, or ''. */
  schedules: string
  count: number
  /** The titles, or ''. */
  holiday: string
  holidayWord: string
  /** The number of missed classes, in words, or ''. */
  absence: string
}

/** The marks of a day: the count in words and the title of a holiday; on phones the number and the word. */
export function DayMarks({ schedules, count, holiday, holidayWord, absence }: DayMarksProps) {
  return (
    <span className={styles.marks}>
      {absence && (
        <span className={styles.absence} title={absence}>
          ✕
        </span>
      )}
      {schedules && (
        <span className={styles.schedules}>
          <span className={styles.long}> {schedules}</span>
          <span className={styles.short}> {count}</span>
        </span>
      )}
      {holiday && (
        <span className={styles.holiday} title={holiday} data-word={holidayWord}>
          <span className={styles.long}> {holiday}</span>
        </span>
      )}
    </span>
  )
}
