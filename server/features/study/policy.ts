import type { Session } from '#server/session.ts'

/** Whose material is looked at: a student's, or (`studentId` null) what an open user holds. */
export type Scholar = { studentId: number | null; personId: number }

type Known = Pick<Session, 'role' | 'personId' | 'students'>

/**
 * The student himself, or the open user himself; parents have no study materials (spec/2 §6).
 * @returns undefined for anybody else
 */
export function scholarOf({ role, personId, students }: Known): Scholar | undefined {
  if (role === 'open') return { studentId: null, personId }
  const [student] = role === 'student' ? students : []
  return student && { studentId: student.studentId, personId: student.personId }
}

/** A path names a student by his number as student, an open user by his number as person (spec/2 §7). */
export const isOwner = ({ studentId, personId }: Scholar, ownerId: number): boolean =>
  ownerId === (studentId ?? personId)

/** Whose recordings a session may watch: an open user's own, a student's own, or those of a parent's children. */
export const viewersOf = ({ role, personId, students }: Known): number[] =>
  role === 'open' ? [personId] : students.map((student) => student.personId)
