import type { Viewer } from '#server/features/live/queries-recordings.ts'
import type { Session } from '#server/session.ts'

type Known = Pick<Session, 'role' | 'personId' | 'students'>
type Whose = Pick<Viewer, 'studentIds' | 'personIds'>

/**
 * Whose classes are asked for: the guard has let through only numbers of the session's own, this says whom one means.
 * An open user has products alone; a parent has no classes, the child in view does (spec/2 §6).
 * @returns undefined where the number means nobody
 */
export function classesOf({ role, personId, students }: Known, userId: number): Whose | undefined {
  if (role === 'open') return userId === personId ? { studentIds: [], personIds: [personId] } : undefined
  const student = students.find((one) => one.personId === userId)
  return student && { studentIds: [student.studentId], personIds: [student.personId] }
}

/** All whose classes a session may see. */
export function everybodyOf({ role, personId, students }: Known): Whose {
  return role === 'open'
    ? { studentIds: [], personIds: [personId] }
    : {
        studentIds: students.map((student) => student.studentId),
        personIds: students.map((student) => student.personId),
      }
}

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
  return student
}
