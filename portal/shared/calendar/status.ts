import { addDays } from '#domain/day.ts'
import { type ClassSpan, type ClassStatus, classStatus } from '#domain/live/status.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import type { Zone } from '#domain/zone.ts'
import type { Entry } from './entry.ts'

export type ExamStatus = 'Upcoming' | 'Ongoing' | 'Expired'

const examStatuses: Record<ClassStatus, ExamStatus> = {
  before: 'Upcoming',
  running: 'Ongoing',
  over: 'Expired',
}

/** Only an Ongoing exam allows Start [timetable-15]. */
export const onlineExamStatus = (span: ClassSpan, nowMs: number): ExamStatus =>
  examStatuses[classStatus(span, nowMs)]

/** NaN: compared with any moment it is in the future. */
const unknown: ClassSpan = { startMs: Number.NaN, endMs: Number.NaN }

/**
 * The moments of an entry in the institute's zone. It ends on its `endDate`; without one on the same day, or on the
 * next if its end is before its start.
 */
export function spanOf(
  entry: Pick<Entry, 'date' | 'endDate' | 'startTime' | 'endTime'>,
  zone: Pick<Zone, 'momentOf'>,
): ClassSpan {
  const [from, to] = [minutesOf(entry.startTime), minutesOf(entry.endTime)]
  if (from === undefined || to === undefined) return unknown
  const startMs = zone.momentOf(entry.date, from)
  if (Number.isNaN(startMs)) return unknown
  const endMs = zone.momentOf(entry.endDate || lastDay(entry.date, from, to), to)
  return Number.isNaN(endMs) ? unknown : { startMs, endMs }
}

const lastDay = (day: string, from: number, to: number) => (to < from ? addDays(day, 1) : day)
