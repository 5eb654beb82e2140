import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isHttpsAddress } from '#domain/session/address.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { knownConfig } from '#portal/shared/config.ts'
import { keepPageView } from '#portal/shared/device/page-view.ts'
import { isOnServer } from '#portal/shared/loading/is-on-server.ts'
import {
  localDay,
  parseSession,
  readSession,
  type Session,
  type Staleness,
  type StoredSession,
  signedOut,
  stalenessOf,
  storedSessionOf,
  withYear,
  type Year,
} from '#portal/shared/session.ts'
import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'

const { shelf, key } = stored.session
const touchEveryMs = 60_000

/** A session that was found in storage and had ended. */
export type Ended = { session: Session; why: Staleness }
let ended: Ended | undefined

/** The ended session that was found when this page was loaded. */
export const getEnded = (): Ended | undefined => ended

type Kept = { session: Session; stored?: StoredSession }

/** The session of this browser, also as changed by other tabs; `signedOut` (user id 0) when there is none. */
const sessionStore = createStore<Kept>()(readKept)
// The server renders pages of one session after another, and React asks it for the first state.
if (isOnServer) sessionStore.getInitialState = sessionStore.getState

/** Reads one thing of the session, and renders again when that changes. */
export function useSession<T>(selector: (session: Session) => T): T {
  return useStore(sessionStore, ({ session }) => selector(session))
}

export const getSession = (): Session => sessionStore.getState().session
export const isSignedIn = (): boolean => getSession().userId !== 0

/** Stores a new session, for every screen. */
export function keepSession(result: SignedIn, redirectUrl = getSession().redirectUrl): void {
  const about = {
    today: localDay(new Date()),
    currentMode: knownConfig().environment,
    redirect_url: redirectUrl,
  }
  keepRedirect(redirectUrl)
  replaceSession(storedSessionOf(result, about))
}

/** Where a login by token returns to, also while it has no session yet [session-30]; '' removes it. */
export function keepRedirect(address: string): void {
  const { shelf, key } = stored.redirect
  if (isHttpsAddress(address)) writeStored(shelf, key, address)
  else removeStored(shelf, key)
}

export function readRedirect(): string {
  const address = readStored(stored.redirect.shelf, stored.redirect.key) ?? ''
  return isHttpsAddress(address) ? address : ''
}

/** Switches to another academic year [shell-13]. */
export function chooseYear(year: Year): void {
  const { stored } = sessionStore.getState()
  if (stored) replaceSession(withYear(stored, year))
}

/** A new photo, or the same one under a new address: those of files are good for an hour [access-20]. */
export function keepPhoto(address: string): void {
  const { stored } = sessionStore.getState()
  if (stored && stored.photo_url !== address) replaceSession({ ...stored, photo_url: address })
}

/** Notes that the session is in use, for the idle limit; written at most once a minute. */
export function touchSession(): void {
  const now = Date.now()
  if (now - (readLastUse() ?? 0) > touchEveryMs)
    writeStored(stored.lastUse.shelf, stored.lastUse.key, String(now))
}

/** Reads storage again: another tab may have signed in, out or as another person. */
export function refreshSession(): void {
  ended = undefined
  sessionStore.setState(readKept(), true)
}

function replaceSession(session: StoredSession): void {
  writeStored(shelf, key, JSON.stringify(session))
  writeStored(stored.lastUse.shelf, stored.lastUse.key, String(Date.now()))
  sessionStore.setState({ session: readSession(session), stored: session }, true)
  keepPageView(getSession())
}

/** A session of another day, or idle too long, has ended [session-51]. */
function readKept(): Kept {
  const parsed = parseSession(readStored(shelf, key))
  if (!parsed) return { session: signedOut }
  const session = readSession(parsed)
  const now = new Date()
  const why = stalenessOf(session.signedInOn, {
    today: localDay(now),
    now: now.getTime(),
    lastUse: readLastUse(),
  })
  if (!why) return { session, stored: parsed }
  ended = { session, why }
  removeStored(shelf, key)
  return { session: signedOut }
}

function readLastUse(): number | undefined {
  const text = readStored(stored.lastUse.shelf, stored.lastUse.key)
  return text === null ? undefined : Number(text)
}
