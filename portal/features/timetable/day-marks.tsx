import styles from './day-marks.module.css'

type DayMarksProps = { schedules: string; holiday: string }

/**
 * What stands on a day: words, and on phones a dot for schedules and a square for a holiday. The spaces part the words
 * for whoever reads them without looking.
 */
export function DayMarks({ schedules, holiday }: DayMarksProps) {
  return (
    <span className={styles.marks}>
      {schedules && (
        <span className={styles.schedules}>
          <span className={styles.text}> {schedules}</span>
        </span>
      )}
      {holiday && (
        <span className={styles.holiday} title={holiday}>
          <span className={styles.text}> {holiday}</span>
        </span>
      )}
    </span>
  )
}
