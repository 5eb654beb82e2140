import { addDays, daysBetween, isDay } from '#domain/day.ts'

/** Why somebody asks, as it is stored and sent. */
export const leaveReasons = ['illness', 'family', 'travel', 'religious', 'contest', 'other'] as const
export type LeaveReason = (typeof leaveReasons)[number]

export const leaveStates = ['pending', 'approved', 'refused', 'withdrawn'] as const
export type LeaveState = (typeof leaveStates)[number]

/** Who asks for leave at an institute [leave-2]. */
export const leaveAskers = ['parents', 'parents and adults', 'no one'] as const
export type LeaveAskers = (typeof leaveAskers)[number]

/** Letters of the two texts, days, numbers of asks of a student, and bytes of the file [leave-3, leave-5, leave-6]. */
export const leaveLimits = {
  note: 500,
  answer: 300,
  back: 14,
  ahead: 180,
  days: 90,
  waiting: 10,
  inYear: 100,
  bytes: 5 * 1024 * 1024,
} as const

/** Content types of the file, and the ending of each. */
export const leaveFileTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Days are YYYY-MM-DD; times are HH:MM, '' for whole days. */
export type LeaveSpan = { from: string; until: string; fromTime: string; untilTime: string }

export type LeaveFault =
  | 'order'
  | 'back'
  | 'ahead'
  | 'long'
  | 'oneDay'
  | 'bothTimes'
  | 'timeOrder'
  | 'noWords'
  | 'noDay'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * What is wrong with an ask, by itself [leave-3, leave-5].
 * @param today the institute's day @returns undefined where nothing is
 */
export function leaveFault(
  { from, until, fromTime, untilTime }: LeaveSpan,
  { reason, note }: { reason: LeaveReason; note: string },
  today: string,
): LeaveFault | undefined {
  if (!isDay(from) || !isDay(until)) return 'noDay'
  if (until < from) return 'order'
  if (from < addDays(today, -leaveLimits.back)) return 'back'
  if (until > addDays(today, leaveLimits.ahead)) return 'ahead'
  if (daysBetween(from, until) >= leaveLimits.days) return 'long'
  if (fromTime !== '' || untilTime !== '') {
    if (!isTime(fromTime) || !isTime(untilTime)) return 'bothTimes'
    if (from !== until) return 'oneDay'
    if (untilTime <= fromTime) return 'timeOrder'
  }
  if (reason === 'other' && note.trim() === '') return 'noWords'
  return undefined
}

/** Whether two spans of one student share a moment: hours of one day may follow each other [leave-7]. */
export function leavesOverlap(a: LeaveSpan, b: LeaveSpan): boolean {
  if (a.until < b.from || b.until < a.from) return false
  if (a.fromTime === '' || b.fromTime === '') return true
  return a.fromTime < b.untilTime && b.fromTime < a.untilTime
}

/** Whether the first day, or hour, has come. @param minute of the institute's day, from 0 */
export function hasLeaveBegun(
  { from, fromTime }: Pick<LeaveSpan, 'from' | 'fromTime'>,
  { today, minute }: { today: string; minute: number },
): boolean {
  if (from !== today || fromTime === '') return from <= today
  const [hours = 0, minutes = 0] = fromTime.split(':').map(Number)
  return hours * 60 + minutes <= minute
}

/** Whether a family may still take it back: while it waits, and an approved one until it begins [leave-8]. */
export const mayWithdraw = (state: LeaveState, hasBegun: boolean): boolean =>
  state === 'pending' || (state === 'approved' && !hasBegun)

/** Whether somebody born on a day is 18 by today; without a known day not. */
export function isAdult(bornOn: string, today: string): boolean {
  return isDay(bornOn) && bornOn <= `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
}
