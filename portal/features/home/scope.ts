import { isOpenUser } from '#domain/session/user-type.ts'
import type { PortalSession } from '#portal/shared/session.ts'

/** Whose home it is, and of which year: answers are kept apart by it. */
export function scopeOf(session: PortalSession): string {
  const { institute_id, user_id, student_id, acad_yr_id } = session
  return [institute_id, user_id, student_id ?? 0, acad_yr_id].join('.')
}

/** An open user, or anybody without a student, has the home of an open user (spec/1 §6). */
export function hasOpenHome(session: PortalSession): boolean {
  return isOpenUser(session.user_type) || session.student_id === null
}
