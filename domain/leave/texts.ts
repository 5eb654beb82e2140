import { isolate } from '#domain/bidi.ts'
import { showDay, showSpan } from '#domain/day.ts'
import { type LeaveFault, type LeaveSpan, type LeaveState, leaveLimits } from '#domain/leave/rules.ts'
import { showTime } from '#domain/time-of-day.ts'

/** What a form, a reply and the outbox say of an ask that cannot be [leave-5]. */
export const leaveFaultTexts: Record<LeaveFault, string> = {
  noDay: 'Please choose the days.',
  order: 'The last day is before the first one.',
  back: `Leave can be asked for ${leaveLimits.back} days back at most. Please call the institute.`,
  ahead: `Leave can be asked for ${leaveLimits.ahead} days ahead at most.`,
  long: `Leave has ${leaveLimits.days} days at most. Please write to the institute about more.`,
  bothTimes: 'Please choose from when until when.',
  oneDay: 'Hours are of one day. For more days ask for whole days.',
  timeOrder: 'The hours end before they begin.',
  noWords: 'Please say in words why.',
}

const timeOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return showTime(hours * 60 + minutes)
}

/** `01-12-2026`, `01-12-2026 to 03-12-2026`, or `01-12-2026, 9:00 AM to 11:00 AM`. */
export function showLeave({ from, until, fromTime, untilTime }: LeaveSpan): string {
  if (fromTime !== '') return `${showDay(from)}, ${timeOf(fromTime)} to ${timeOf(untilTime)}`
  return showSpan(from, until)
}

const states: Record<LeaveState, string> = {
  pending: 'which waits for an answer',
  approved: 'which is approved',
  refused: 'which was refused',
  withdrawn: 'which was taken back',
}

/** Names what an ask overlaps [leave-7]. @param askedBy who asked; '' for the institute */
export const overlapText = (span: LeaveSpan, state: LeaveState, askedBy: string): string =>
  `This overlaps the leave of ${showLeave(span)}${askedBy && `, asked for by ${isolate(askedBy)}`}, ${states[state]}. Take that one back first, or choose other days.`

export const leaveTexts = {
  noSchoolDay: 'There are no classes at that time, so that no leave is needed.',
  tooMany: `${leaveLimits.waiting} asks wait for an answer already. Take one back, or wait for the answer.`,
  tooOften: `Leave was asked for ${leaveLimits.inYear} times in a year. Please write to the institute.`,
} as const
