import { leaveEnded, watchSession } from '#portal/shared/leaving/leave.ts'
import { logOutStale } from '#portal/shared/leaving/log-out.ts'
import { localDay, stalenessOf } from '#portal/shared/session.ts'
import { getSession, isSignedIn } from '#portal/shared/session-store.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

/** Half a second into the new day, so that no clock's rounding finds the old one. */
const afterMidnightMs = 500
/** Timers sleep with the machine; a look every quarter of an hour finds a midnight or an idle limit that was slept through. */
const longestWaitMs = 15 * 60 * 1000

/**
 * Ends the session on a new calendar day and after the idle limit (spec/1 §2.1, PRODUCT §4): at once when the tab
 * comes back into view, and while it stays in view. Follows what other tabs do.
 */
export function watchPresence(): void {
  let isLeaving = false

  function check() {
    if (isLeaving || !isSignedIn()) return
    const now = new Date()
    const lastUse = readStored(stored.lastUse.shelf, stored.lastUse.key)
    const at = {
      today: localDay(now),
      now: now.getTime(),
      lastUse: lastUse === null ? undefined : Number(lastUse),
    }
    const why = stalenessOf(getSession(), at)
    if (!why) return
    isLeaving = true
    void logOutStale(why)
  }

  function wait() {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime()
    const untilMidnight = midnight + afterMidnightMs - now.getTime()
    setTimeout(
      () => {
        check()
        wait()
      },
      Math.min(untilMidnight, longestWaitMs),
    )
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  watchSession((before) => {
    // Another person, or nobody: what is in memory belongs to the one before.
    if (isSignedIn()) location.reload()
    else leaveEnded(before)
  })
  wait()
}
