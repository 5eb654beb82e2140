import { assignments } from '#domain/assignment/calls.ts'
import type { Call, CallReply } from '#domain/call.ts'
import { eventDetail, timetableEvents } from '#domain/event/calls.ts'
import { fees } from '#domain/fee/calls.ts'
import { bannersAndPromotions, childrenToday, needsYou, openHome, studentHome } from '#domain/home/calls.ts'
import { messages } from '#domain/message/calls.ts'
import { academicYears } from '#domain/session/calls.ts'
import { attendanceDays, attendanceSummary, timetable, yearCount } from '#domain/timetable/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'

/** Of what a reply depends, besides the rows that it shows, the session and the institute's day. */
type Repeated = {
  /** Whether it changes at `nextMoment` (`server/access/moments.ts`). */
  hasMoments: boolean
  /** Whether it has signed addresses, which expire. */
  hasAddresses: boolean
  /** When a reply changes by itself besides, after a moment before it was read; in milliseconds since 1970. */
  changesAt?: (reply: unknown, fromMs: number) => number
  /** The text of an earlier reply, with the time of the present one. */
  atNow?: (text: string, now: Date, timeZone: string) => string
}

const minuteMs = 60_000
/** The end of homework is written without its milliseconds, so that within this time a minute may have begun or not. */
const unsureMs = 1000

/** When the list says another `time_left`: each minute before the end of homework of today. */
function nextMinuteLeft(reply: unknown, fromMs: number): number {
  const { upcoming_online_assignment_list: open } = (reply as CallReply<typeof assignments>).result
  const ends = open.flatMap(({ time_left, end_date }) => (time_left === '' ? [] : [Date.parse(end_date)]))
  const moments = ends.map((end) => {
    const sinceMs = (((fromMs - end) % minuteMs) + minuteMs) % minuteMs
    return sinceMs < unsureMs ? fromMs : fromMs + minuteMs - sinceMs
  })
  return Math.min(...moments)
}

/** Entries have no field of this name, and quotes within a text are escaped. */
const withTime = (text: string, now: Date, timeZone: string) =>
  text.replace(/"time":"[^"]*"/, `"time":"${isoIn(timeZone, now)}"`)

/** Calls that screens make again and again, mostly without a change: answered by 304 until there is one (docs/decisions/23). */
export const repeatedCalls: ReadonlyMap<Call, Repeated> = new Map<Call, Repeated>([
  [timetable, { hasMoments: true, hasAddresses: true, atNow: withTime }],
  [timetableEvents, { hasMoments: false, hasAddresses: false }],
  [eventDetail, { hasMoments: false, hasAddresses: false }],
  [academicYears, { hasMoments: false, hasAddresses: false }],
  [fees, { hasMoments: false, hasAddresses: false }],
  [yearCount, { hasMoments: false, hasAddresses: false }],
  [attendanceSummary, { hasMoments: false, hasAddresses: false }],
  [attendanceDays, { hasMoments: false, hasAddresses: false }],
  [assignments, { hasMoments: true, hasAddresses: false, changesAt: nextMinuteLeft }],
  [studentHome, { hasMoments: true, hasAddresses: true }],
  [openHome, { hasMoments: true, hasAddresses: true }],
  [bannersAndPromotions, { hasMoments: false, hasAddresses: true }],
  [messages, { hasMoments: false, hasAddresses: false }],
  [needsYou, { hasMoments: true, hasAddresses: false }],
  [childrenToday, { hasMoments: false, hasAddresses: false }],
])
