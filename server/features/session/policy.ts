import type { FailureCode } from '#domain/errors.ts'
import { idleLimitMs } from '#domain/session/idle.ts'
import type { FoundSession } from '#server/features/session/queries.ts'

const endMessages: Record<NonNullable<FoundSession['endReason']>, FailureCode> = {
  logout: 'sessionEnded',
  replaced: 'sessionReplaced',
  password: 'passwordChanged',
  blocked: 'accountBlocked',
  elsewhere: 'signedOutElsewhere',
}

/**
 * Why a session may not continue; undefined when it may. Every answer is a 403, which logs the portal out.
 */
export function refusalOf(session: FoundSession, now: Date): FailureCode | undefined {
  if (session.status !== 'active') return session.status === 'blocked' ? 'accountBlocked' : 'sessionEnded'
  if (session.endedAt) return endMessages[session.endReason ?? 'logout']
  if (session.expiresAt.getTime() <= now.getTime()) return 'sessionExpired'
  if (now.getTime() - session.lastSeenAt.getTime() > idleLimitMs) return 'sessionIdle'
  return undefined
}

/**
 * The years that a session may view: those of its students, and every year for an open user and for a student in no section
 * yet, also beside a sister or brother who is in one [access-4].
 */
export function mayViewYear(
  { students, instituteYearIds }: Pick<FoundSession, 'students' | 'instituteYearIds'>,
  yearId: number,
): boolean {
  if (students.length === 0) return instituteYearIds.includes(yearId)
  return students.some(({ yearIds }) => (yearIds.length > 0 ? yearIds : instituteYearIds).includes(yearId))
}
