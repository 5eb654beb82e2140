import type pg from 'pg'
import type { CallInput } from '#domain/call.ts'
import type { bookForFamily, callOffBooking, markOutcome } from '#domain/desk/meeting-calls.ts'
import { minuteOf } from '#domain/meeting/rules.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import { todayOf } from '#server/desk/attendance/read.ts'
import { checkLasts, lockReached } from '#server/desk/meetings/offers.ts'
import { callOffOne, setOutcome } from '#server/desk/meetings/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  bookedTime,
  bookTime,
  checkSeen,
  type Locked,
  lockFor,
  notifyOf,
  type OfBooking,
} from '#server/features/meeting/booking.ts'

type Given<Body> = { offerId: number; body: Body }
type Student = { student_id: number }

/** The offer, reached and locked, with what the student has of it. */
async function open(
  context: Context,
  desk: DeskSession,
  client: pg.ClientBase,
  { offerId, body }: Given<Student>,
): Promise<{ of: OfBooking; locked: Locked; day: string }> {
  const { instituteId } = desk
  const today = todayOf(context, desk)
  const found = await lockReached(desk, client, offerId)
  const of = { instituteId, offerId, studentId: body.student_id, now: context.clock(), today }
  const locked = await lockFor(client, of)
  checkLasts(found, today)
  return { of, locked, day: found.day }
}

async function noteWritten(
  client: pg.ClientBase,
  { personId }: DeskSession,
  { of, locked }: { of: OfBooking; locked: Locked },
  after: string,
): Promise<void> {
  const { instituteId, now, offerId, studentId } = of
  await note(client, {
    instituteId,
    now,
    personId: locked.offer.personId,
    actor: { person: personId },
    kind: 'changedMeeting',
  })
  await writeAudit(client, {
    instituteId,
    now,
    action: 'meetings.booking',
    detail: {
      by: personId,
      offer: offerId,
      student: studentId,
      before: bookedTime(locked.booking) || (locked.booking?.state ?? ''),
      after,
    },
  })
}

/** For a family that calls, also after the last day for booking. @throws as `bookTime`, and Failure `meetingNeedsWord` for a move */
export async function bookFor(
  context: Context,
  desk: DeskSession,
  given: Given<CallInput<typeof bookForFamily>['body']>,
  client: pg.ClientBase,
): Promise<void> {
  const opened = await open(context, desk, client, given)
  const { time, word } = given.body
  const was = bookedTime(opened.locked.booking)
  if (was === time) return
  checkSeen(opened.locked, given.body)
  if (was !== '' && word === '') throw new Failure('meetingNeedsWord')
  await bookTime(client, opened.of, opened.locked, { time, by: null, word: was === '' ? '' : word })
  await noteWritten(client, desk, opened, time)
}

/** @throws Failure `meetingNeedsWord` */
export async function callOffFor(
  context: Context,
  desk: DeskSession,
  given: Given<CallInput<typeof callOffBooking>['body']>,
  client: pg.ClientBase,
): Promise<void> {
  const opened = await open(context, desk, client, given)
  const { of, locked } = opened
  const { word } = given.body
  if (locked.booking?.state !== 'booked') return
  checkSeen(locked, given.body)
  if (word === '') throw new Failure('meetingNeedsWord')
  await callOffOne(client, { ...of, word })
  await notifyOf(client, of, [locked.booking.id])
  await noteWritten(client, desk, opened, 'called off')
}

/** @throws Failure `notFound` where nothing is booked, `meetingNotOver` before it begins */
export async function mark(
  context: Context,
  desk: DeskSession,
  { offerId, body }: Given<CallInput<typeof markOutcome>['body']>,
  client: pg.ClientBase,
): Promise<void> {
  const { instituteId, timeZone } = desk
  const now = context.clock()
  const of = { instituteId, offerId, studentId: body.student_id, now, today: todayOf(context, desk) }
  const found = await lockReached(desk, client, offerId)
  const locked = await lockFor(client, of)
  if (locked.booking?.state !== 'booked') throw notFound()
  const begins = makeZone(timeZone).momentOf(found.day, minuteOf(locked.booking.time))
  if (now.getTime() < begins) throw new Failure('meetingNotOver')
  if (locked.booking.outcome === body.outcome) return
  await setOutcome(client, { ...of, outcome: body.outcome })
  await noteWritten(client, desk, { of, locked }, body.outcome)
}
