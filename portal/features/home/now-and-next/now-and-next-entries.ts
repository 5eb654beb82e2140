import { type ClassSpan, classStatus } from '#domain/live/status.ts'
import { spanOnDay } from '#domain/timetable/entry-days.ts'
import type { Zone } from '#domain/zone.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { spanOf } from '#portal/shared/calendar/status.ts'

/** Shown also before the first class of a day. */
const minShown = 2

/** An entry of today with its moments. */
export type Timed = ClassSpan & { entry: Entry; isRunning: boolean }

type DayAndTime = { today: string; zone: Zone; nowMs: number }

/**
 * All running entries of today and the next one, except online exams, which "Needs you" lists.
 * @param at.today YYYY-MM-DD
 * @param at.nowMs milliseconds since 1970
 */
export function nowAndNext(entries: readonly Entry[], { today, zone, nowMs }: DayAndTime): Timed[] {
  const left = entries
    .filter((entry) => entry.kind !== 'onlineExam')
    .map((entry): Timed => {
      const span = spanOnDay(entry.kind, spanOf(entry, zone), today, zone)
      return { entry, ...span, isRunning: classStatus(span, nowMs) === 'running' }
    })
    .filter(({ endMs }) => nowMs < endMs)
    .toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning) || a.startMs - b.startMs)
  const running = left.filter(({ isRunning }) => isRunning).length
  return left.slice(0, Math.max(running + 1, minShown))
}

/** Time until a start: minutes below an hour, otherwise hours, rounded. */
export function untilStart(startMs: number, nowMs: number): { unit: 'minutes' | 'hours'; count: number } {
  const minutes = Math.ceil((startMs - nowMs) / 60_000)
  return minutes < 60
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.round(minutes / 60) }
}
