import type { Session } from '#server/session.ts'

type Known = Pick<Session, 'role' | 'personId' | 'students'>

/** Whose profile is looked at: a student's, or (`studentId` null) an open user's own. */
export type Owner = { studentId: number | null; personId: number }

/** The student himself, the child of a parent, or the open user himself; undefined for any other number. */
export function ownerOf({ role, personId, students }: Known, ownerId: number): Owner | undefined {
  if (role === 'open') return ownerId === personId ? { studentId: null, personId } : undefined
  const student = students.find((one) => one.studentId === ownerId)
  return student && { studentId: student.studentId, personId: student.personId }
}

/** Only a student changes a profile, and only his own; whether he may, his institute says (spec/2 §6). */
export const isOwn = ({ role, personId }: Known, userId: number): boolean =>
  role === 'student' && userId === personId
