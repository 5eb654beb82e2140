import type { Session } from '#server/session.ts'

/**
 * The event calendar is a school's (spec/2 §2.7). The student is the session's own, and the year in view one of his;
 * a student in no section yet may look at every year (PRODUCT §3 "Tokens").
 */
export function mayReadEventsOf(
  session: Pick<Session, 'isSchool' | 'students' | 'yearId'>,
  studentId: number,
): boolean {
  const student = session.students.find((each) => each.studentId === studentId)
  if (!session.isSchool || !student) return false
  return student.yearIds.length === 0 || student.yearIds.includes(session.yearId)
}
