import { forgetShared } from '#portal/shared/device/shared-files.ts'
import { showBadge } from '#portal/shared/look/app-badge.ts'
import { forgetInstallDay } from '#portal/shared/look/install-offer.ts'
import { countStored } from '#portal/shared/outbox/stored-changes.ts'
import type { Session, Staleness } from '#portal/shared/session.ts'
import { type Ended, getSession, readRedirect, refreshSession } from '#portal/shared/session-store.ts'
import { forgetPerson, stored, writeStored } from '#portal/shared/storage.ts'
import { clearSession } from './clear-session.ts'
import { keepWanted } from './wanted.ts'

/** Leaves by a page load, so that nothing of a person stays in memory. Storage is emptied first. */
function leaveTo(address: string, at: 'end' | 'logout'): void {
  void clearSession()
  showBadge(0)
  forgetPerson(at)
  location.replace(address)
}

/** After logging out: the site's root, or the site that signed the person in [session-54]. */
export function leaveAfterLogout(): void {
  void forgetShared()
  forgetInstallDay()
  leaveTo(readRedirect() || getSession().redirectUrl || '/', 'logout')
}

/** The same as the server's messages about an ended session. */
const staleMessages = {
  newDay: 'A new day has begun. Please sign in again.',
  idle: 'You were away for a long time. Please sign in again.',
} as const satisfies Record<Staleness, string>

let hasEnded = false

/** The server refused the session: the login screen shows why, once [session-52]. */
export function endSession(message: string): void {
  leaveEnded(getSession(), message)
}

/** Leaves a session that has expired. */
export function leaveStale({ session, why }: Ended): void {
  leaveEnded(session, staleMessages[why])
}

/** Leaves a message for the login screen, which is open already. */
export function noteStale({ why }: Ended): void {
  keepMessage(staleMessages[why])
}

const lostChanges = (count: number): string =>
  count === 1
    ? '1 change that you made without a connection was not sent.'
    : `${count} changes that you made without a connection were not sent.`

/** For the login screen, with what is lost with the session. */
function keepMessage(message: string): void {
  const count = countStored()
  const text = count > 0 ? `${message} ${lostChanges(count)}` : message
  writeStored(stored.message.shelf, stored.message.key, text)
}

/**
 * Leaves an ended session, and keeps the address for the next sign-in. The login screen shows the message; a person whom
 * another site signs in is sent there instead [session-31].
 */
export function leaveEnded(session: Session, message?: string): void {
  if (hasEnded) return
  hasEnded = true
  const redirect = readRedirect() || session.redirectUrl
  keepWanted(session)
  if (!redirect && message) keepMessage(message)
  leaveTo(redirect || '/', 'end')
}

/**
 * Detects that another tab signed in or out, and a page restored by the Back button. After a change of person the page
 * must be loaded again, because its memory belongs to the previous one.
 */
export function watchSession(onChange: (before: Session) => void): () => void {
  const personOf = (session: Session) => `${session.userId} ${session.studentId}`
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
