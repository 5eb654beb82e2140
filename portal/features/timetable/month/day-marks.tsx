import styles from './month.module.css'

type DayMarksProps = {
  /** How many, in words and as a number; '' for none. */
  schedules: string
  count: number
  /** The titles; '' for none. */
  holiday: string
  holidayWord: string
  /** How many classes were missed, in words; '' for none. */
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
