import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, one, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, now } = given
const { offerId, time, bookedBy, word, isByStaff } = params({
  offerId: z.number(),
  time: z.string(),
  /** Null for the institute. */
  bookedBy: z.nullable(z.number()),
  word: z.string(),
  /** Whether staff change what the family has booked. */
  isByStaff: z.boolean(),
})

const changedAt = sql`case when ${isByStaff}::boolean then ${now}::timestamptz end`

/** The only row of a child and an offer: books, books again, or moves. */
export const writeBooking = one(
  'meeting.book',
  z.object({ id: z.number() }),
  sql`insert into meeting_booking as booking (institute_id, offer_id, student_id, start_time, state, booked_by, booked_at, staff_changed_at, word)
    values (${instituteId}, ${offerId}, ${studentId}, ${time}, 'booked', ${bookedBy}, ${now}, ${changedAt}, ${word})
    on conflict (institute_id, offer_id, student_id) do update set start_time = excluded.start_time, state = 'booked',
      booked_by = excluded.booked_by, booked_at = excluded.booked_at, staff_changed_at = excluded.staff_changed_at,
      word = excluded.word, outcome = ''
    returning id`,
)

export const markGivenBack = command(
  'meeting.give-back',
  sql`update meeting_booking set state = 'given back', staff_changed_at = null, word = ''
    where institute_id = ${instituteId} and offer_id = ${offerId} and student_id = ${studentId}`,
)
