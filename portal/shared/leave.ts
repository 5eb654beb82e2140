import { getSession, readRedirect, refreshSession } from '#portal/shared/session-store.ts'
import { removeStored, stored, writeStored } from '#portal/shared/storage.ts'

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

let hasEnded = false

/** The server refused the session: the login screen shows why, once (spec/1 §8). */
export function endSession(message: string): void {
  if (hasEnded) return
  hasEnded = true
  writeStored(stored.message.shelf, stored.message.key, message)
  leaveTo('/')
}

/**
 * Notices that another tab signed in, out or as somebody else, and a page brought back by the Back button.
 * A different person gets a whole new page: what is in memory belongs to the one before.
 */
export function watchSession(onChange: () => void): () => void {
  const personOf = () => `${getSession().user_id} ${getSession().student_id}`
  const refresh = () => {
    const before = personOf()
    refreshSession()
    if (personOf() !== before) onChange()
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
