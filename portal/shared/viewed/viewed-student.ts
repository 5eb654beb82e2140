import { isOpenUser } from '#domain/session/user-type.ts'
import type { Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** The viewed student as calls name it: by student_id, an open user by user_id [access-2]. */
export function viewedStudent(session: Session): { student_id: number } | { user_id: number } {
  const { userType, studentId, userId } = session
  return isOpenUser(userType) || studentId === null ? { user_id: userId } : { student_id: studentId }
}

/** The same id for calls with one field for both. */
export function viewedId(session: Session): number {
  const viewed = viewedStudent(session)
  return 'user_id' in viewed ? viewed.user_id : viewed.student_id
}

/** Separates cached replies about different students and academic years. */
export function viewedKey({ instituteId, userId, studentId, yearId }: Session): string {
  return [instituteId, userId, studentId ?? 0, yearId].join('.')
}

/** The same key for all academic years. */
export const viewedOwner = ({ instituteId, userId, studentId }: Session): string =>
  [instituteId, userId, studentId ?? 0].join('.')

/** The signed-in account, and the user whose exams are shown. */
export type ViewedUser = { accountId: number; userId: number }

export function useViewedUser(): ViewedUser {
  const accountId = useSession((session) => session.accountId)
  const userId = useSession((session) => session.userId)
  return { accountId, userId }
}

/** A parent's calls name the child, because there may be several. */
export const viewedChild = ({ accountId, userId }: ViewedUser) =>
  accountId === userId ? {} : { user_id: userId }
