import { leaveEnded, watchSession } from '#portal/shared/leaving/leave.ts'
import { logOutStale } from '#portal/shared/leaving/log-out.ts'
import { localDay, stalenessOf } from '#portal/shared/session.ts'
import { getSession, isSignedIn } from '#portal/shared/session-store.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

/** Half a second into the new day, so that no clock's rounding finds the old one. */
const afterMidnightMs = 500
/** Timers stop while the machine sleeps, so midnight and the idle limit are checked every quarter of an hour. */
const maxWaitMs = 15 * 60 * 1000

/**
 * Ends the session on a new calendar day and after the idle limit [session-51]: at once when the tab
 * comes back into view, and while it stays in view. Follows other tabs.
 */
export function watchPresence(): void {
  let isLeaving = false

  function check() {
    if (isLeaving || !isSignedIn()) return
    const now = new Date()
    const lastUse = readStored(stored.lastUse.shelf, stored.lastUse.key)
    const clock = {
      today: localDay(now),
      now: now.getTime(),
      lastUse: lastUse === null ? undefined : Number(lastUse),
    }
    const why = stalenessOf(getSession().signedInOn, clock)
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
      Math.min(untilMidnight, maxWaitMs),
    )
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
  watchSession((before) => {
    // After a change of person the memory of the page belongs to the previous one.
    if (isSignedIn()) location.reload()
    else leaveEnded(before)
  })
  wait()
}
