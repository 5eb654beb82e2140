import { useCallback, useSyncExternalStore } from 'react'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { onServerTimeChange, serverNow } from '#portal/shared/time/server-time.ts'
import { lastChange, nextChange } from './online/listing.ts'

/** The maximum delay of a browser's timer. */
const maxTimerMs = 2_147_483_647

/**
 * A moment at which each test has its current status. When a test begins or ends by the server's clock, it changes and
 * renders again.
 * @param tests must keep their identity
 */
export function useChanges(tests: readonly Pick<Test, 'startMs' | 'endMs'>[]): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const scheduleCheck = () => {
        const now = serverNow()
        const next = nextChange(tests, now)
        clearTimeout(timer)
        if (next !== undefined) timer = setTimeout(checkChanges, Math.min(next - now, maxTimerMs))
      }
      const checkChanges = () => {
        notify()
        scheduleCheck()
      }
      // Timers stop while a device sleeps.
      document.addEventListener('visibilitychange', checkChanges)
      const end = onServerTimeChange(checkChanges)
      scheduleCheck()
      return () => {
        clearTimeout(timer)
        end()
        document.removeEventListener('visibilitychange', checkChanges)
      }
    },
    [tests],
  )
  const change = () => lastChange(tests, serverNow())
  return useSyncExternalStore(subscribe, change, change)
}
