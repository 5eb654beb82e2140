import { create } from 'zustand'
import { deskIdleMs } from '#domain/desk/life.ts'
import { endSession, useSession } from './session.ts'
import { idleMessage } from './texts.ts'

/** How long before the end it is announced. */
const warnBeforeMs = 2 * 60_000
const lookEveryMs = 10_000

let usedAt = Date.now()

/** Whether the session ends within two minutes, because nothing was asked of the server. */
export const useIdle = create<{ isEnding: boolean }>(() => ({ isEnding: false }))

/** After each request: the server counts its idle time from there [desk-6]. */
export function noteUse(): void {
  usedAt = Date.now()
  if (useIdle.getState().isEnding) useIdle.setState({ isEnding: false })
}

/** Hides what is on the screen when the server's session has ended by itself. */
export function watchIdle(): void {
  setInterval(checkIdle, lookEveryMs)
  // A device that slept runs its timers late.
  document.addEventListener('visibilitychange', checkIdle)
}

/** Announces the end of an idle session, and ends it here when the server does. */
export function checkIdle(): void {
  const idleMs = Date.now() - usedAt
  if (!useSession.getState().opened) noteUse()
  else if (idleMs >= deskIdleMs) endSession(idleMessage)
  else useIdle.setState({ isEnding: idleMs >= deskIdleMs - warnBeforeMs })
}
