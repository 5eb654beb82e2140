import { useSyncExternalStore } from 'react'
import { serverNow } from '#portal/shared/server-time.ts'

const minuteMs = 60_000

/** One timer for everything that changes on the minute; it rests while nobody listens. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  timer = setTimeout(tick, minuteMs - (serverNow() % minuteMs))
  for (const listener of listeners) listener()
}

/** A device that slept comes back to what is true now. */
function wake() {
  if (document.visibilityState !== 'visible') return
  clearTimeout(timer)
  tick()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setTimeout(tick, minuteMs - (serverNow() % minuteMs))
    document.addEventListener('visibilitychange', wake)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', wake)
  }
}

/**
 * The current minute by the server's clock, in milliseconds since 1970; renders again when the next one begins.
 * Classes and exams begin and end on the minute: their status follows.
 */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / minuteMs) * minuteMs)
}
