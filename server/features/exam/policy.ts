import type { Session } from '#server/session.ts'

/** Whose tests a session sees: those of a parent's children, else one's own. */
export function takersOf(session: Pick<Session, 'role' | 'personId' | 'students'>): number[] {
  return session.role === 'parent' ? session.students.map((student) => student.personId) : [session.personId]
}

/** The year in view must be one of this student's own, not only of a sibling's (PRODUCT §3 "Tokens"). */
export function mayReadExamsOf(session: Pick<Session, 'students' | 'yearId'>, studentId: number): boolean {
  const student = session.students.find((each) => each.studentId === studentId)
  return student !== undefined && (student.yearIds.length === 0 || student.yearIds.includes(session.yearId))
}

/** @returns the numbers of a list split by commas; what is no number of anything is left out */
export function idsIn(list: string): number[] {
  return [...new Set(list.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
}
