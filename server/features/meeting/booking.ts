import pg from 'pg'
import { type BookingState, isBookingOpen, slotsOf } from '#domain/meeting/rules.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  type BookingRow,
  findBooking,
  findLockedOffer,
  isTaken,
  type LockedOffer,
  lockOffer,
} from '#server/features/meeting/queries.ts'
import {
  meetingBookedNews,
  meetingChangedNews,
  meetingDone,
  meetingTomorrowNews,
} from '#server/features/meeting/queries-news.ts'
import { writeBooking } from '#server/features/meeting/writes.ts'
import { notify } from '#server/news/notify.ts'

export type OfBooking = { instituteId: number; offerId: number; studentId: number; now: Date; today: string }
/** The offer, locked, and what the student has of it. */
export type Locked = { offer: LockedOffer; booking: BookingRow | undefined }

/** The time that is booked; '' for none. */
export const bookedTime = (booking: BookingRow | undefined): string =>
  booking?.state === 'booked' ? booking.time : ''

/** @throws Failure `notFound` where the offer is not for the student, and nothing of it is booked */
export async function lockFor(client: pg.ClientBase, of: OfBooking): Promise<Locked> {
  await lockOffer(client, of)
  const offer = await findLockedOffer(client, of)
  if (!offer) throw notFound()
  const booking = await findBooking(client, of)
  if (!offer.isOffered && !booking) throw notFound()
  return { offer, booking }
}

/** What is booked now, for a refusal and a reply. */
export const nowOf = (booking: BookingRow | undefined): { state: BookingState | null; time: string } => ({
  state: booking?.state ?? null,
  time: booking?.time ?? '',
})

type Seen = { seen: string; version?: number | undefined }

/** @throws Failure `meetingMeanwhile` with what is booked now, where the screen showed another time, or another offer such as of another day */
export function checkSeen({ offer, booking }: Locked, { seen, version = offer.version }: Seen): void {
  if (bookedTime(booking) === seen && offer.version === version) return
  throw new Failure('meetingMeanwhile', undefined, undefined, { now: nowOf(booking) })
}

/** @throws Failure `meetingCalledOff`, `meetingBookingOver` */
export function checkOpen({ offer }: Locked, today: string): void {
  if (offer.isCalledOff) throw new Failure('meetingCalledOff')
  if (!isBookingOpen(offer, today)) throw new Failure('meetingBookingOver')
}

/**
 * Books a time, or moves what is booked to it. @param by null for the institute @param word of staff who move it
 * @throws Failure `notFound` where the offer is not for the student any more, `meetingNoSlot`, `meetingTaken`
 */
export async function bookTime(
  client: pg.ClientBase,
  of: OfBooking,
  { offer, booking }: Locked,
  { time, by, word = '' }: { time: string; by: number | null; word?: string },
): Promise<void> {
  const isMove = bookedTime(booking) !== ''
  if (!isMove && !offer.isOffered) throw notFound()
  if (!slotsOf(offer).some((slot) => slot.time === time)) throw new Failure('meetingNoSlot')
  if (await isTaken(client, { ...of, time })) throw new Failure('meetingTaken')
  const isByStaff = by === null && isMove
  const { id } = await writeBooking(client, { ...of, time, bookedBy: by, isByStaff, word })
  await meetingDone(client, { ...of, concernedIds: [offer.personId], causeIds: [of.offerId] })
  await notifyOf(client, of, [id])
}

/** Whatever has changed of these bookings. */
export async function notifyOf(
  client: pg.ClientBase,
  { instituteId, now }: Pick<OfBooking, 'instituteId' | 'now'>,
  causeIds: readonly number[],
): Promise<void> {
  for (const kind of [meetingBookedNews, meetingChangedNews, meetingTomorrowNews])
    await notify(client, kind, { instituteId, now, causeIds })
}

/** The unique index refuses what the lock has let through, such as beside an import. @throws Failure `meetingTaken` */
export async function withTakenSlot<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'meeting_booking_slot')
      throw new Failure('meetingTaken')
    throw error
  }
}
