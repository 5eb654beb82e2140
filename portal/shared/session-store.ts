import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isHttpsAddress } from '#domain/session/address.ts'
import type { AcademicYear, SignedIn } from '#domain/session/calls.ts'
import { knownConfig } from '#portal/shared/config.ts'
import {
  isSignedInAs,
  localDay,
  type PortalSession,
  parseSession,
  type Staleness,
  sessionOf,
  signedOut,
  stalenessOf,
  withYear,
} from '#portal/shared/session.ts'
import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'

const { shelf, key } = stored.session
const touchEveryMs = 60_000

/** A session that was found in storage and was over. */
export type Ended = { session: PortalSession; why: Staleness }
let ended: Ended | undefined

/** What was found instead of a session that may go on, when this page was loaded. */
export const getEnded = (): Ended | undefined => ended

/** The session of this browser; `signedOut` (user id 0) when there is none. Other tabs' changes come in too. */
export const sessionStore = createStore<PortalSession>()(readStoredSession)

/** Reads one thing of the session, and renders again when that changes. */
export function useSession<T>(selector: (session: PortalSession) => T): T {
  return useStore(sessionStore, selector)
}

export const getSession = (): PortalSession => sessionStore.getState()
export const isSignedIn = (): boolean => isSignedInAs(getSession())

/** Keeps a sign-in, in storage and for every screen. */
export function keepSession(result: SignedIn, redirectUrl = getSession().redirect_url): void {
  const about = {
    today: localDay(new Date()),
    currentMode: knownConfig().environment,
    redirect_url: redirectUrl,
  }
  keepRedirect(redirectUrl)
  replaceSession(sessionOf(result, about))
}

/** Where a token-based login goes back to, also while it has no session yet (spec/1 §2.8); '' forgets it. */
export function keepRedirect(address: string): void {
  const { shelf, key } = stored.redirect
  if (isHttpsAddress(address)) writeStored(shelf, key, address)
  else removeStored(shelf, key)
}

export function readRedirect(): string {
  const address = readStored(stored.redirect.shelf, stored.redirect.key) ?? ''
  return isHttpsAddress(address) ? address : ''
}

/** Goes on in another academic year (spec/1 §4.1). */
export function chooseYear(year: AcademicYear): void {
  replaceSession(withYear(getSession(), year))
}

/** A new photo, or the same one under a new address: those of files are good for an hour (PRODUCT §3 "Files"). */
export function keepPhoto(address: string): void {
  if (isSignedIn() && getSession().photo_url !== address) {
    replaceSession({ ...getSession(), photo_url: address })
  }
}

/** Notes that the session is in use, for the idle limit; written at most once a minute. */
export function touchSession(): void {
  const now = Date.now()
  if (now - (readLastUse() ?? 0) > touchEveryMs)
    writeStored(stored.lastUse.shelf, stored.lastUse.key, String(now))
}

/** Takes over what storage holds: another tab may have signed in, out or as somebody else. */
export function refreshSession(): void {
  ended = undefined
  sessionStore.setState(readStoredSession(), true)
}

function replaceSession(session: PortalSession): void {
  writeStored(shelf, key, JSON.stringify(session))
  writeStored(stored.lastUse.shelf, stored.lastUse.key, String(Date.now()))
  sessionStore.setState(session, true)
}

/** A session of another day, or idle too long, is over (spec/1 §2.1, PRODUCT §4). */
function readStoredSession(): PortalSession {
  const session = parseSession(readStored(shelf, key))
  const now = new Date()
  if (!isSignedInAs(session)) return signedOut
  const at = { today: localDay(now), now: now.getTime(), lastUse: readLastUse() }
  const why = stalenessOf(session, at)
  if (!why) return session
  ended = { session, why }
  removeStored(shelf, key)
  return signedOut
}

function readLastUse(): number | undefined {
  const text = readStored(stored.lastUse.shelf, stored.lastUse.key)
  return text === null ? undefined : Number(text)
}
