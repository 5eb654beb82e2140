import type pg from 'pg'
import type { bookMeeting, giveBackMeeting } from '#domain/meeting/calls.ts'
import { makeZone } from '#domain/zone.ts'
import { decidesFor, studentOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { Failure } from '#server/failure.ts'
import {
  bookedTime,
  bookTime,
  checkOpen,
  checkSeen,
  type Locked,
  lockFor,
  notifyOf,
  nowOf,
  type OfBooking,
  withTakenSlot,
} from '#server/features/meeting/booking.ts'
import { findBooking } from '#server/features/meeting/queries.ts'
import { markGivenBack } from '#server/features/meeting/writes.ts'
import { answer, type CallRequest } from '#server/route.ts'
import type { Session } from '#server/session.ts'

type Booked = Pick<CallRequest<typeof bookMeeting>, 'session' | 'body' | 'once'>
type GivenBack = Pick<CallRequest<typeof giveBackMeeting>, 'session' | 'body' | 'once'>

/**
 * Books a time, or moves what is booked to it; the same time once more changes nothing.
 * @throws Failure `meetingNotYours`, and as `checkOpen`, `checkSeen` and `bookTime`
 */
export function book(context: Context, { session, body, once }: Booked) {
  const of = ofRequest(context, session, body)
  return withTakenSlot(() =>
    once.write(async (client) => {
      const locked = await lockOwn(client, session, of)
      if (bookedTime(locked.booking) === body.time) {
        checkSeen(locked, { seen: body.time, version: body.version })
        return answer(nowOf(locked.booking))
      }
      checkOpen(locked, of.today)
      checkSeen(locked, body)
      await bookTime(client, of, locked, { time: body.time, by: session.personId })
      await noteWritten(client, session, of, locked)
      return answer(nowOf(await findBooking(client, of)))
    }),
  )
}

/** @throws Failure as `book` */
export function giveBack(context: Context, { session, body, once }: GivenBack) {
  const of = ofRequest(context, session, body)
  return once.write(async (client) => {
    const locked = await lockOwn(client, session, of)
    const { booking } = locked
    if (booking?.state !== 'booked') return answer(nowOf(booking))
    checkOpen(locked, of.today)
    checkSeen(locked, body)
    await markGivenBack(client, of)
    await notifyOf(client, of, [booking.id])
    await noteWritten(client, session, of, locked, 'gaveBackMeeting')
    return answer(nowOf(await findBooking(client, of)))
  })
}

function ofRequest(
  { clock }: Context,
  session: Session,
  body: { student_id: number; offer_id: number },
): OfBooking {
  const now = clock()
  const { instituteId, timeZone } = session
  const { studentId } = studentOf(session, body.student_id)
  return {
    instituteId,
    offerId: body.offer_id,
    studentId,
    now,
    today: makeZone(timeZone).dayAt(now.getTime()),
  }
}

async function lockOwn(client: pg.ClientBase, session: Session, of: OfBooking): Promise<Locked> {
  const locked = await lockFor(client, of)
  if (!decidesFor(session, locked.offer.hasParent)) throw new Failure('meetingNotYours')
  return locked
}

/** For the institute's own system, and for the person whom it is about. */
async function noteWritten(
  client: pg.ClientBase,
  { personId }: Session,
  { instituteId, now, offerId, studentId }: OfBooking,
  { offer }: Locked,
  kind: 'bookedMeeting' | 'gaveBackMeeting' = 'bookedMeeting',
): Promise<void> {
  const of = { instituteId, now }
  await noteChange(client, {
    ...of,
    kind: 'meeting',
    personId,
    subjectId: offerId,
    detail: String(studentId),
  })
  await note(client, { ...of, personId: offer.personId, actor: { person: personId }, kind })
}
