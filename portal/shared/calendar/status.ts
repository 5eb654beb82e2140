import { addDays } from '#domain/day.ts'
import { type ClassSpan, type ClassStatus, classStatus } from '#domain/live/status.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import type { Zone } from '#domain/zone.ts'

export type ExamStatus = 'Upcoming' | 'Ongoing' | 'Expired'

const examStatuses: Record<ClassStatus, ExamStatus> = {
  before: 'Upcoming',
  running: 'Ongoing',
  over: 'Expired',
}

/** Only an Ongoing exam allows Start (spec/2 §4). */
export const onlineExamStatus = (span: ClassSpan, nowMs: number): ExamStatus =>
  examStatuses[classStatus(span, nowMs)]

/** Neither before, nor running, nor over: compared with any moment it is still to come. */
const unknown: ClassSpan = { startMs: Number.NaN, endMs: Number.NaN }

/**
 * The moments of an entry, by the institute's zone. It ends on its `end_date`; where it has none, on its own day, or
 * on the next when its end lies before its start.
 */
export function spanOf(
  entry: Pick<TimetableEntry, 'date' | 'end_date' | 'start_time' | 'end_time'>,
  zone: Pick<Zone, 'momentOf'>,
): ClassSpan {
  const [from, to] = [minutesOf(entry.start_time), minutesOf(entry.end_time)]
  if (from === undefined || to === undefined) return unknown
  const startMs = zone.momentOf(entry.date, from)
  if (Number.isNaN(startMs)) return unknown
  const endMs = zone.momentOf(entry.end_date || lastDay(entry.date, from, to), to)
  return Number.isNaN(endMs) ? unknown : { startMs, endMs }
}

const lastDay = (day: string, from: number, to: number) => (to < from ? addDays(day, 1) : day)
