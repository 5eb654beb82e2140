import { forgetDrafts } from '#portal/shared/device/drafts.ts'
import { forgetNotifications } from '#portal/shared/notifying/forget-here.ts'
import type { Staleness } from '#portal/shared/session.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { forgetKeptFiles } from '#portal/shared/viewer/kept/kept-files.ts'
import { endOnServer } from './end-on-server.ts'
import { leaveAfterLogout, leaveStale } from './leave.ts'

/**
 * Ends the session here and on the server, and opens the site's root or the stored redirect address. A person who chooses
 * Log out leaves no drafts, kept files and notifications on the device; after a logout by a new day they stay.
 */
export async function logOut({ forgetsKept = false } = {}): Promise<void> {
  const session = getSession()
  // While the token is still valid.
  if (forgetsKept) await Promise.all([forgetDrafts(session), forgetKeptFiles(), forgetNotifications()])
  await endOnServer(session.token, forgetsKept)
  leaveAfterLogout()
}

/** Logs out because of a new day or the idle limit: shows why, and returns to the same address after the sign-in. */
export async function logOutStale(why: Staleness): Promise<void> {
  const session = getSession()
  await endOnServer(session.token, false)
  leaveStale({ session, why })
}
