import type { Session } from '#server/session.ts'

/**
 * The year in view must be one of this student's own, not only of a sibling's; a student in no section yet may look at
 * every year (PRODUCT §3 "Tokens").
 */
export function mayReadHomeOf(session: Pick<Session, 'students' | 'yearId'>, studentId: number): boolean {
  const student = session.students.find((each) => each.studentId === studentId)
  return student !== undefined && (student.yearIds.length === 0 || student.yearIds.includes(session.yearId))
}

/** The call for type 99 answers nobody else, and about nobody else. */
export function mayReadOpenHome(session: Pick<Session, 'role' | 'personId'>, userId: number): boolean {
  return session.role === 'open' && session.personId === userId
}

type Asking = Pick<Session, 'instituteId' | 'personId' | 'role' | 'students' | 'yearId'>

/** Whose things wait for the session's person: his own, or those of all the children of a parent. */
export function waitingForOf({ instituteId, personId, role, students, yearId }: Asking) {
  return {
    instituteId,
    personId,
    studentIds: students.map(({ studentId }) => studentId),
    personIds: role === 'open' ? [personId] : students.map((student) => student.personId),
    yearId,
  }
}
