import { useSyncExternalStore } from 'react'
import { type ClockReading, makeClock } from '#domain/zone.ts'
import { clockTickMs } from '#portal/shared/time/delays.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'

/** One timer for all clocks, on the second [home-2]; it runs only while there are listeners. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  timer = setTimeout(tick, clockTickMs - (serverNow() % clockTickMs))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) timer = setTimeout(tick, clockTickMs - (serverNow() % clockTickMs))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

const clocks = new Map<string, ReturnType<typeof makeClock>>()

function readClock(timeZone: string): ClockReading {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone)
  clocks.set(timeZone, clock)
  return clock(serverNow())
}

const thisSecond = () => Math.floor(serverNow() / clockTickMs)

/** The time in a zone; renders again every second. */
export function useClock(timeZone: string): ClockReading {
  useSyncExternalStore(subscribe, thisSecond, thisSecond)
  return readClock(timeZone)
}

/** The time in a zone; renders again when the hour changes. */
export function useHour(timeZone: string): ClockReading {
  const thisHour = () => {
    const { day, hour } = readClock(timeZone)
    return day * 24 + hour
  }
  useSyncExternalStore(subscribe, thisHour, thisHour)
  return readClock(timeZone)
}
