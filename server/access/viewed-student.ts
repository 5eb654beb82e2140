import { notFound } from '#server/failure.ts'
import type { Session, SessionStudent } from '#server/session.ts'

/** The student or open user whose data is shown; `studentId` is null for an open user, who only has products. */
export type ViewedStudent = { studentId: number | null; personId: number }

export type Caller = Pick<Session, 'role' | 'personId'> & {
  students: readonly Pick<SessionStudent, 'studentId' | 'personId'>[]
}

/** The caller as the viewed student. @returns undefined for a parent, who is not a student [access-2] */
export function ownStudent({ role, personId, students }: Caller): ViewedStudent | undefined {
  if (role === 'open') return { studentId: null, personId }
  const [student] = role === 'student' ? students : []
  return student && { studentId: student.studentId, personId: student.personId }
}

/** The caller's own data. @throws notFound for a parent, who has none of that kind [access-2] */
export function ownScope(session: Session, now: Date) {
  const viewed = ownStudent(session)
  if (!viewed) throw notFound()
  const { instituteId, yearId } = session
  return { ...viewed, instituteId, yearId, now }
}

type Named = { student_id?: number | undefined; user_id?: number | undefined }

/** An open user is named by user_id, a student by student_id [access-2]. */
export const isNamed = ({ studentId, personId }: ViewedStudent, named: Named): boolean =>
  studentId === null ? named.user_id === personId : named.student_id === studentId

/**
 * The student whom a request names. An open user is named by user_id [access-2], everyone else by the student's number or,
 * without it, by the student's person.
 * @returns undefined for anyone but the caller and the caller's children
 */
export function viewedStudent(session: Caller, named: Named): ViewedStudent | undefined {
  const { role, personId, students } = session
  if (role === 'open') return named.user_id === personId ? { studentId: null, personId } : undefined
  const student = students.find((one) =>
    named.student_id === undefined ? one.personId === named.user_id : one.studentId === named.student_id,
  )
  return student && { studentId: student.studentId, personId: student.personId }
}

/** The viewed student with a number. @throws Failure `notFound` for anyone but the caller and the caller's children */
export function studentOf(session: Caller, studentId: number): { studentId: number; personId: number } {
  const viewed = viewedStudent(session, { student_id: studentId })
  if (!viewed || viewed.studentId === null) throw notFound()
  return { studentId: viewed.studentId, personId: viewed.personId }
}

/**
 * Whether the caller decides for a student: a parent, and the student where no parent can sign in [answer-4, meeting-7].
 * @param hasParent whether a parent of the student can
 */
export const decidesFor = ({ role }: Pick<Session, 'role'>, hasParent: boolean): boolean =>
  role === 'parent' || (role === 'student' && !hasParent)

/** Paths have one id: of the student, or of an open user's person [access-2]. */
export const viewedStudentById = (session: Caller, id: number): ViewedStudent | undefined =>
  viewedStudent(session, session.role === 'open' ? { user_id: id } : { student_id: id })

/** The people whose data a session may view: a parent's children, or the caller. */
export const viewablePersonIds = ({ role, personId, students }: Caller): number[] =>
  role === 'parent' ? students.map((student) => student.personId) : [personId]

export const mayViewPerson = (session: Caller, personId: number): boolean =>
  viewablePersonIds(session).includes(personId)

/**
 * Whether a session may view a year of this student: one of the student's own, not of a sibling; a student without a
 * section may view every year [access-4].
 */
export function mayViewYearOf(
  { students }: Pick<Session, 'students'>,
  { studentId, yearId }: { studentId: number; yearId: number },
): boolean {
  const student = students.find((one) => one.studentId === studentId)
  return student !== undefined && (student.yearIds.length === 0 || student.yearIds.includes(yearId))
}

/** Whether a session sees the fees of a student: in every year that has them [fee-22]. */
export const mayViewFeesOf = (
  { students }: Pick<Session, 'students'>,
  { studentId }: { studentId: number },
): boolean => students.some((one) => one.studentId === studentId)

/** @throws notFound for everyone but the student and the parents */
export function requireFeesOf(session: Pick<Session, 'students'>, of: { studentId: number }): void {
  if (!mayViewFeesOf(session, of)) throw notFound()
}
