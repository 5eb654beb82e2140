import type { Session } from '#server/session.ts'

type Asked = { student_id?: number | undefined; user_id?: number | undefined }

/**
 * The owner of a calendar: a student, a child, or an open user, who is named by `user_id`.
 * @returns undefined if the session may not have it
 */
export function feedOwnerOf(
  session: Pick<Session, 'role' | 'personId' | 'students'>,
  { student_id, user_id }: Asked,
): { studentId: number | null } | undefined {
  if (session.role === 'open')
    return user_id === session.personId && student_id === undefined ? { studentId: null } : undefined
  const student = session.students.find((each) => each.studentId === student_id)
  return student && { studentId: student.studentId }
}
