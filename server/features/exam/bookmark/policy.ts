import { mayReadAbout, type Session } from '#server/session.ts'

/** Whose bookmark is meant: a student is named by his number, an open user, who has none, by his own. */
export function ownerNamed(
  session: Pick<Session, 'role' | 'personId' | 'students'>,
  named: { student_id?: number | undefined; user_id?: number | undefined },
): number | undefined {
  if (named.student_id !== undefined)
    return session.students.find((student) => student.studentId === named.student_id)?.personId
  return named.user_id !== undefined && mayReadAbout(session, named.user_id) ? named.user_id : undefined
}
