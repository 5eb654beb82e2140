import type { Session } from '#server/session.ts'

/** Whose time table it is: a student's, or (`studentId` null) that of an open user, who has products only. */
export type Viewed = { studentId: number | null; personId: number }

/**
 * The guard has let through only ids of the session's own; this says whom they mean. An open user is named by
 * user_id (spec/2 §6), everybody else by the student's number or, where it is missing, by the student's person.
 * @returns undefined where they name nobody
 */
export function viewedBy(
  session: Pick<Session, 'role' | 'personId' | 'students'>,
  named: { student_id?: number | undefined; user_id?: number | undefined },
): Viewed | undefined {
  if (session.role === 'open') {
    return named.user_id === session.personId ? { studentId: null, personId: session.personId } : undefined
  }
  return session.students.find((student) =>
    named.student_id === undefined
      ? student.personId === named.user_id
      : student.studentId === named.student_id,
  )
}

/** Who signs in for a child looks on: parents do not join (spec/2 §5). */
export const mayJoin = (session: Pick<Session, 'role'>): boolean => session.role !== 'parent'
