import { forgetDrafts } from '#portal/shared/kept/kept-drafts.ts'
import type { Staleness } from '#portal/shared/session.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { endOnServer } from './end-on-server.ts'
import { leaveAfterLogout, leaveStale } from './leave.ts'

/**
 * Ends the session here and on the server, and goes to the site's root or the stored redirect address. Who logs out by
 * his own hand leaves nothing on the device; whom a new day logs out finds there what he had not yet saved.
 */
export async function logOut({ forgetsDrafts = false } = {}): Promise<void> {
  const session = getSession()
  // Before the token is worth nothing any more.
  if (forgetsDrafts) await forgetDrafts(session)
  await endOnServer(session.student_auth)
  leaveAfterLogout()
}

/** Logs out because of a new day or the idle limit: the person is told why and comes back to the same place. */
export async function logOutStale(why: Staleness): Promise<void> {
  const session = getSession()
  await endOnServer(session.student_auth)
  leaveStale({ session, why })
}
