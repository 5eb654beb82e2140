import type { Meeting } from '#domain/meeting/calls.ts'
import { isBookingOpen, slotsOf } from '#domain/meeting/rules.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { BookingRow, OwnMeetingRow } from '#server/features/meeting/queries.ts'

/** The end of a slot that begins at a time; the time itself where no slot does any more. */
export const untilOf = (hours: Parameters<typeof slotsOf>[0], time: string): string =>
  slotsOf(hours).find((slot) => slot.time === time)?.until ?? time

/** What every list shows of an offer. */
export const presentOffer = ({ isCalledOff, ...row }: OfferFacts) => ({
  offer_id: row.id,
  teacher: row.teacher,
  day: row.day,
  from: row.from,
  until: row.until,
  minutes: row.minutes,
  place: row.place,
  note: row.note,
  book_until: row.bookUntil,
  is_called_off: isCalledOff,
  word: isCalledOff ? row.word : '',
})
type OfferFacts = Omit<OwnMeetingRow, 'subjects' | 'taken' | 'version'>

/** A meeting as a family sees it: the link once it is booked, and what is free while it may be booked. */
export function presentMeeting(
  row: OwnMeetingRow,
  booking: BookingRow | undefined,
  { today, timeZone }: { today: string; timeZone: string },
): Meeting {
  const isOpen = isBookingOpen(row, today)
  return {
    ...presentOffer(row),
    version: row.version,
    subjects: row.subjects,
    link: booking?.state === 'booked' ? row.link : '',
    is_open: isOpen,
    slots: isOpen ? slotsOf(row).map((slot) => ({ ...slot, is_free: !row.taken.includes(slot.time) })) : [],
    booking: booking
      ? {
          state: booking.state,
          time: booking.time,
          until: untilOf(row, booking.time),
          booked_by: booking.bookedBy,
          booked_at: isoIn(timeZone, booking.bookedAt),
          word: booking.word,
          outcome: booking.outcome,
        }
      : null,
  }
}
