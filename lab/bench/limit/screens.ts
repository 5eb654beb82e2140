import type { Call } from '#domain/call.ts'
import { bannersAndPromotions, needsYou, studentHome } from '#domain/home/calls.ts'
import { messages } from '#domain/message/calls.ts'
import { timetable } from '#domain/timetable/calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import { nameOf, validRequest } from '#server/http/testing/requests.ts'
import { readCalls } from '../scale/reads.ts'

/** A call as a screen makes it. */
export type ScreenCall = { name: string; call: Call; parts: Parts; isOfHome: boolean }

/** Those that home makes besides its time table of today. */
const ofHome: readonly Call[] = [studentHome, bannersAndPromotions, needsYou, messages]

/** Calls that only make or send files, of which few may run at a time. */
const ofFiles = /download|reportPreview|feeReceipt/i

/** Every call with which a screen of a student reads, the time table once for a month and once for home's day. */
export function screenCalls(me: Caller, now = new Date()): ScreenCall[] {
  const others = readCalls.filter(
    (call) => call !== timetable && call.access !== 'panel' && !ofFiles.test(call.path),
  )
  const today = now.toISOString().slice(0, 10)
  const [firstDay, lastDay] = [0, 1].map((months, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1 - index))
      .toISOString()
      .slice(0, 10),
  )
  const daysOf = (startdate: string | undefined, enddate: string | undefined): Parts => {
    const parts = validRequest(timetable, me)
    return { ...parts, body: { ...parts.body, startdate, enddate } }
  }
  const name = nameOf(timetable)
  return [
    { name: `${name}, a month`, call: timetable, parts: daysOf(firstDay, lastDay), isOfHome: false },
    { name: `${name}, a day`, call: timetable, parts: daysOf(today, today), isOfHome: true },
    ...others.map((call) => ({
      name: nameOf(call),
      call,
      parts: validRequest(call, me),
      isOfHome: ofHome.includes(call),
    })),
  ]
}
