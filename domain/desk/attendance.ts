/** What a register says of a student; late is present, and absent is never late. */
export const marks = ['present', 'late', 'absent'] as const
export type Mark = (typeof marks)[number]

/** Most students of one register. */
export const maxMarks = 1000

/** For how many days earlier registers of one's own are asked for, and absences are followed back. */
export const waitingDays = 7
export const followedDays = 30

/** How a day of a student is printed, by the marks of its classes: '' without any [desk-28]. */
export type DayCode = '' | 'P' | 'L' | 'A' | 'PA' | 'OL'
export function dayCodeOf({
  marked,
  absent,
  late,
  isOnLeave = false,
}: {
  marked: number
  absent: number
  late: number
  /** Whether approved leave covers the whole day [desk-125]. */
  isOnLeave?: boolean
}): DayCode {
  if (absent === marked && isOnLeave) return 'OL'
  if (marked === 0) return ''
  if (absent === marked) return 'A'
  if (absent > 0) return 'PA'
  return late > 0 ? 'L' : 'P'
}
