import { isOpenUser } from '#domain/session/user-type.ts'
import type { PortalSession } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'

/**
 * The viewed student, as calls name them: by student_id, an open user by user_id (spec/2 §6, §7).
 */
export function viewedStudent(session: PortalSession): { student_id: number } | { user_id: number } {
  const { user_type, student_id, user_id } = session
  return isOpenUser(user_type) || student_id === null ? { user_id } : { student_id }
}

/** The same for calls with one field for both ids. */
export function viewedId(session: PortalSession): number {
  const viewed = viewedStudent(session)
  return 'user_id' in viewed ? viewed.user_id : viewed.student_id
}

/** Keeps the answers about different students and academic years apart. */
export function viewedKey({ institute_id, user_id, student_id, acad_yr_id }: PortalSession): string {
  return [institute_id, user_id, student_id ?? 0, acad_yr_id].join('.')
}

/** The account that is signed in, and the user whose exams are shown. */
export type ViewedUser = { account_id: number; user_id: number }

export function useViewedUser(): ViewedUser {
  const account_id = useSession((session) => session.account_id)
  const user_id = useSession((session) => session.user_id)
  return { account_id, user_id }
}

/** Parents name the child: they may have several. */
export const viewedChild = ({ account_id, user_id }: ViewedUser) =>
  account_id === user_id ? {} : { user_id }
