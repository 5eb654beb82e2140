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

/** A session that was found in storage and had ended. */
export type Ended = { session: PortalSession; why: Staleness }
let ended: Ended | undefined

/** The ended session that was found when this page was loaded. */
export const getEnded = (): Ended | undefined => ended

/** The session of this browser, also as changed by other tabs; `signedOut` (user id 0) when there is none. */
export const sessionStore = createStore<PortalSession>()(readStoredSession)

/** Reads one thing of the session, and renders again when that changes. */
export function useSession<T>(selector: (session: PortalSession) => T): T {
  return useStore(sessionStore, selector)
}

export const getSession = (): PortalSession => sessionStore.getState()
export const isSignedIn = (): boolean => isSignedInAs(getSession())

/** Stores a new session, for every screen. */
export function keepSession(result: SignedIn, redirectUrl = getSession().redirect_url): void {
  const about = {
    today: localDay(new Date()),
    currentMode: knownConfig().environment,
    redirect_url: redirectUrl,
  }
  keepRedirect(redirectUrl)
  replaceSession(sessionOf(result, about))
}

/** Where a login by token returns to, also while it has no session yet (spec/1 §2.8); '' removes it. */
export function keepRedirect(address: string): void {
  const { shelf, key } = stored.redirect
  if (isHttpsAddress(address)) writeStored(shelf, key, address)
  else removeStored(shelf, key)
}

export function readRedirect(): string {
  const address = readStored(stored.redirect.shelf, stored.redirect.key) ?? ''
  return isHttpsAddress(address) ? address : ''
}

/** Switches to another academic year (spec/1 §4.1). */
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

/** Reads storage again: another tab may have signed in, out or as another person. */
export function refreshSession(): void {
  ended = undefined
  sessionStore.setState(readStoredSession(), true)
}

function replaceSession(session: PortalSession): void {
  writeStored(shelf, key, JSON.stringify(session))
  writeStored(stored.lastUse.shelf, stored.lastUse.key, String(Date.now()))
  sessionStore.setState(session, true)
}

/** A session of another day, or idle too long, has ended (spec/1 §2.1, PRODUCT §4). */
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
