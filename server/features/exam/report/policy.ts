import { mayReadAbout, type Session } from '#server/session.ts'

/** A report is asked for by one's own account, about oneself or one's child. */
export function mayReadReport(
  session: Pick<Session, 'role' | 'personId' | 'students'>,
  about: { accountId: number; userId: number },
): boolean {
  return about.accountId === session.personId && mayReadAbout(session, about.userId)
}
