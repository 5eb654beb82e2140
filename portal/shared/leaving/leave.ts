import type { PortalSession, Staleness } from '#portal/shared/session.ts'
import { type Ended, getSession, readRedirect, refreshSession } from '#portal/shared/session-store.ts'
import { removeStored, stored, writeStored } from '#portal/shared/storage.ts'
import { keepWanted } from './wanted.ts'

/**
 * Leaving is a whole page load, so that nothing of a person stays in memory. Storage is emptied first; the
 * screens keep what they show until the page is gone.
 */
function leaveTo(address: string): void {
  for (const { shelf, key } of [stored.session, stored.lastUse, stored.redirect, stored.home, stored.picture])
    removeStored(shelf, key)
  location.replace(address)
}

/** After logging out: the site's root, or where a token-based login came from (spec/1 §4.1). */
export function leaveAfterLogout(): void {
  leaveTo(readRedirect() || '/')
}

/** The server's own messages of an ended session say the same. */
const staleMessages = {
  newDay: 'A new day has begun. Please sign in again.',
  idle: 'You were away for a long time. Please sign in again.',
} as const satisfies Record<Staleness, string>

let hasEnded = false

/** The server refused the session: the login screen shows why, once (spec/1 §8). */
export function endSession(message: string): void {
  leaveEnded(getSession(), message)
}

/** A session that is over by itself. */
export function leaveStale({ session, why }: Ended): void {
  leaveEnded(session, staleMessages[why])
}

/** For the login screen, which is open already and shows why the session ended. */
export function tellStale({ why }: Ended): void {
  writeStored(stored.message.shelf, stored.message.key, staleMessages[why])
}

/**
 * Leaves a session that is over, and remembers the place for when the person signs in again. The login screen shows the
 * message; whoever another site signs in goes there instead (spec/1 §4.1).
 */
export function leaveEnded(session: PortalSession, message?: string): void {
  if (hasEnded) return
  hasEnded = true
  const redirect = readRedirect() || session.redirect_url
  keepWanted(session)
  if (!redirect && message) writeStored(stored.message.shelf, stored.message.key, message)
  leaveTo(redirect || '/')
}

/**
 * Notices that another tab signed in, out or as somebody else, and a page brought back by the Back button.
 * A different person gets a whole new page: what is in memory belongs to the one before.
 */
export function watchSession(onChange: (before: PortalSession) => void): () => void {
  const personOf = (session: PortalSession) => `${session.user_id} ${session.student_id}`
  const refresh = () => {
    const before = getSession()
    refreshSession()
    if (personOf(getSession()) !== personOf(before)) onChange(before)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === stored.session.key || event.key === null) refresh()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) refresh()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}
