import type { Session } from '#server/session.ts'
import { mayViewYearOf } from '#server/viewed-student.ts'

/** Only schools have an event calendar (spec/2 §2.7). */
export function mayReadEventsOf(
  session: Pick<Session, 'isSchool' | 'students' | 'yearId'>,
  studentId: number,
): boolean {
  return session.isSchool && mayViewYearOf(session, { studentId, yearId: session.yearId })
}
