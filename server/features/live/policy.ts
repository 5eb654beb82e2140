import type { Viewer } from '#server/features/live/queries.ts'
import type { Session } from '#server/session.ts'

type Known = Pick<Session, 'role' | 'personId' | 'students'>
type Whose = Pick<Viewer, 'personIds'>

/**
 * Whose classes are asked for: the guard has let through only numbers of the session's own, this says whom one means.
 * An open user has products alone; a parent has no classes, the child in view does (spec/2 §6).
 * @returns undefined where the number means nobody
 */
export function classesOf({ role, personId, students }: Known, userId: number): Whose | undefined {
  const isOwn = role === 'open' ? userId === personId : students.some((one) => one.personId === userId)
  return isOwn ? { personIds: [userId] } : undefined
}

/** All whose classes a session may see. */
export const everybodyOf = ({ role, personId, students }: Known): Whose => ({
  personIds: role === 'open' ? [personId] : students.map((student) => student.personId),
})

/** Who signs in for a child looks on (spec/1 §6). */
export const mayJoinClasses = ({ role }: Pick<Session, 'role'>): boolean => role !== 'parent'

/**
 * Who has a library of files: a student, or an open user by what he holds; a parent has none (spec/2 §6).
 * @returns undefined for anybody else
 */
export function readerOf({
  role,
  personId,
  students,
}: Known): { studentId: number | null; personId: number } | undefined {
  if (role === 'open') return { studentId: null, personId }
  const [student] = role === 'student' ? students : []
  return student && { studentId: student.studentId, personId: student.personId }
}
