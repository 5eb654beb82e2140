import { isOpenUser } from '#domain/session/user-type.ts'
import type { Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'

/**
 * The viewed student, as calls name them: by student_id, an open user by user_id [access-2].
 */
export function viewedStudent(session: Session): { student_id: number } | { user_id: number } {
  const { userType, studentId, userId } = session
  return isOpenUser(userType) || studentId === null ? { user_id: userId } : { student_id: studentId }
}

/** The same for calls with one field for both ids. */
export function viewedId(session: Session): number {
  const viewed = viewedStudent(session)
  return 'user_id' in viewed ? viewed.user_id : viewed.student_id
}

/** Keeps the answers about different students and academic years apart. */
export function viewedKey({ instituteId, userId, studentId, yearId }: Session): string {
  return [instituteId, userId, studentId ?? 0, yearId].join('.')
}

/** The same in every academic year. */
export const viewedOwner = ({ instituteId, userId, studentId }: Session): string =>
  [instituteId, userId, studentId ?? 0].join('.')

/** The account that is signed in, and the user whose exams are shown. */
export type ViewedUser = { accountId: number; userId: number }

export function useViewedUser(): ViewedUser {
  const accountId = useSession((session) => session.accountId)
  const userId = useSession((session) => session.userId)
  return { accountId, userId }
}

/** Parents name the child: they may have several. */
export const viewedChild = ({ accountId, userId }: ViewedUser) =>
  accountId === userId ? {} : { user_id: userId }
