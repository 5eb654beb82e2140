import { viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Session } from '#server/session.ts'

/** The call for type 99: only for open users, about themselves. */
export function mayReadOpenHome(session: Pick<Session, 'role' | 'personId'>, userId: number): boolean {
  return session.role === 'open' && session.personId === userId
}

type Asking = Pick<Session, 'instituteId' | 'personId' | 'role' | 'students' | 'yearId'>

/** The people whose things are waiting: the person, or all children of a parent. */
export function waitingForOf(session: Asking) {
  const { instituteId, personId, students, yearId } = session
  return {
    instituteId,
    personId,
    studentIds: students.map(({ studentId }) => studentId),
    personIds: viewablePersonIds(session),
    yearId,
  }
}
