import { useSyncExternalStore } from 'react'
import { onServerTimeChange, serverNow } from '#portal/shared/time/server-time.ts'

const minuteMs = 60_000

/** One timer for everything that changes on the minute; it runs only while there are listeners. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopListening = () => {}

function tick() {
  timer = setTimeout(tick, minuteMs - (serverNow() % minuteMs))
  for (const listener of listeners) listener()
}

function tickNow() {
  clearTimeout(timer)
  tick()
}

/** Timers do not run while a device sleeps. */
function wake() {
  if (document.visibilityState === 'visible') tickNow()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setTimeout(tick, minuteMs - (serverNow() % minuteMs))
    document.addEventListener('visibilitychange', wake)
    // The first reply may show that the device's clock is wrong.
    stopListening = onServerTimeChange(tickNow)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', wake)
    stopListening()
  }
}

const thisMinute = () => Math.floor(serverNow() / minuteMs) * minuteMs

/**
 * The current minute by the server's clock, in milliseconds since 1970; renders again when the next one begins.
 * Classes and exams begin and end on the minute: their status follows.
 */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute, thisMinute)
}
