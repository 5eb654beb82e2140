import { useCallback, useSyncExternalStore } from 'react'
import type { Test } from '#domain/exam/calls.ts'
import { onServerTimeChange, serverNow } from '#portal/shared/server-time.ts'
import { lastChange, nextChange } from './schedule.ts'

/** The longest that a timer of a browser takes. */
const longestTimerMs = 2_147_483_647

/**
 * A moment at which tests stand as they stand now, by the server's clock: it changes, and the screen with it, at the
 * second at which one of them begins or ends.
 * @param tests must keep their identity
 */
export function useChanges(tests: readonly Pick<Test, 'start_timestamp' | 'end_timestamp'>[]): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        const now = serverNow()
        const next = nextChange(tests, now)
        clearTimeout(timer)
        if (next !== undefined) timer = setTimeout(look, Math.min(next - now, longestTimerMs))
      }
      const look = () => {
        tell()
        wait()
      }
      // A device that slept comes back to what is true now.
      document.addEventListener('visibilitychange', look)
      const end = onServerTimeChange(look)
      wait()
      return () => {
        clearTimeout(timer)
        end()
        document.removeEventListener('visibilitychange', look)
      }
    },
    [tests],
  )
  return useSyncExternalStore(subscribe, () => lastChange(tests, serverNow()))
}
