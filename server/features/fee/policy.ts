import type { Session } from '#server/session.ts'

/**
 * The ownership guard has checked whose student it is. The year is one of his; who is in no section yet, or in none any
 * more, may have fees of every year.
 */
export function mayReadFeesOf(
  session: Pick<Session, 'students'>,
  { studentId, yearId }: { studentId: number; yearId: number },
): boolean {
  const student = session.students.find((each) => each.studentId === studentId)
  return student !== undefined && (student.yearIds.length === 0 || student.yearIds.includes(yearId))
}
