import type { Session } from '#server/session.ts'
import { viewablePersonIds } from '#server/viewed-student.ts'

/** The call for type 99 answers nobody else, and about nobody else. */
export function mayReadOpenHome(session: Pick<Session, 'role' | 'personId'>, userId: number): boolean {
  return session.role === 'open' && session.personId === userId
}

type Asking = Pick<Session, 'instituteId' | 'personId' | 'role' | 'students' | 'yearId'>

/** Whose things wait for the session's person: his own, or those of all the children of a parent. */
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
