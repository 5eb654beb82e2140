import type { Session } from '#server/session.ts'
import { mayViewPerson } from '#server/viewed-student.ts'

/** The caller requests a report about himself or a child. */
export function mayReadReport(
  session: Pick<Session, 'role' | 'personId' | 'students'>,
  about: { accountId: number; userId: number },
): boolean {
  return about.accountId === session.personId && mayViewPerson(session, about.userId)
}
