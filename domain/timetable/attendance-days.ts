/** A student's attendance on a day; 'unmarked': it has classes, all without marks so far. */
export type DayStatus = 'present' | 'absent' | 'partly' | 'unmarked' | 'none'

type Mark = { readonly date: string; readonly isPresent: boolean }

/** The status of a day, by the marks of its classes. @param hasClass whether it has a class that is not cancelled */
export function statusOfDay(marks: readonly Mark[], hasClass: boolean): DayStatus {
  if (marks.length === 0) return hasClass ? 'unmarked' : 'none'
  const missed = marks.filter(({ isPresent }) => !isPresent).length
  if (missed === 0) return 'present'
  return missed === marks.length ? 'absent' : 'partly'
}

/** Absences of a day: each missed class, or the whole day as one where none of its several classes was attended. */
export function absencesOf<One extends Mark>(marks: readonly One[]): { date: string; missed: One[] }[] {
  return [...Map.groupBy(marks, ({ date }) => date)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([date, ofDay]) => {
      const missed = ofDay.filter(({ isPresent }) => !isPresent)
      const isWhole = missed.length > 1 && missed.length === ofDay.length
      return isWhole ? [{ date, missed }] : missed.map((one) => ({ date, missed: [one] }))
    })
}
