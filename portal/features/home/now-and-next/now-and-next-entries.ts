import type { ClassSpan } from '#domain/live/status.ts'
import type { Zone } from '#domain/zone.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { spanOf } from '#portal/shared/calendar/status.ts'

/** How many are shown. */
export const nowAndNextCount = 2

/** An entry of today, with its moments. */
export type Timed = ClassSpan & { entry: Entry; isRunning: boolean }

/**
 * What runs and what comes next today, without online exams, which are listed under "Needs you".
 * @param nowMs milliseconds since 1970
 */
export function nowAndNext(entries: readonly Entry[], zone: Pick<Zone, 'momentOf'>, nowMs: number): Timed[] {
  return entries
    .filter((entry) => entry.kind !== 'onlineExam')
    .map((entry): Timed => {
      const span = spanOf(entry, zone)
      return { entry, ...span, isRunning: span.startMs <= nowMs && nowMs < span.endMs }
    })
    .filter(({ endMs }) => nowMs < endMs)
    .toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning) || a.startMs - b.startMs)
    .slice(0, nowAndNextCount)
}

/** Time until a start: minutes under an hour, else hours, rounded. */
export function untilStart(startMs: number, nowMs: number): { unit: 'minutes' | 'hours'; count: number } {
  const minutes = Math.ceil((startMs - nowMs) / 60_000)
  return minutes < 60
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.round(minutes / 60) }
}
