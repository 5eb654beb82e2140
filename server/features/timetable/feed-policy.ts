import type { Session } from '#server/session.ts'

type Asked = { student_id?: number | undefined; user_id?: number | undefined }

/**
 * Whose calendar an address is for: a student's own or a child's, or an open user's, who is asked for by `user_id`.
 * @returns undefined for what the session may not have
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
