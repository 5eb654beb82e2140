import type { Session } from '#server/session.ts'
import { mayViewYearOf } from '#server/viewed-student.ts'

/** A student who is in no section yet, or in none any more, may have fees of every year (`mayViewYearOf`). */
export const mayReadFeesOf = (
  session: Pick<Session, 'students'>,
  feesOf: { studentId: number; yearId: number },
): boolean => mayViewYearOf(session, feesOf)
