import * as z from 'zod/mini'
import { outcomes } from '#domain/meeting/rules.ts'
import { given } from '#server/access/given.ts'
import { command, many, one, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, now } = given
const plan = params({
  teacherId: z.number(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  minutes: z.number(),
  pause: z.number(),
  place: z.string(),
  link: z.string(),
  note: z.string(),
  bookUntil: z.string(),
})
const { offerId, sectionIds, studentIds, word, outcome } = params({
  offerId: z.number(),
  sectionIds: z.array(z.number()),
  studentIds: z.array(z.number()),
  word: z.string(),
  outcome: z.enum(outcomes),
})

export const insertOffer = one(
  'desk.meeting-offer',
  z.object({ id: z.number() }),
  sql`insert into meeting_offer (institute_id, teacher_id, day, start_time, end_time, minutes, pause, place, link_url, note, book_until, created_at)
    values (${instituteId}, ${plan.teacherId}, ${plan.day}, ${plan.from}, ${plan.until}, ${plan.minutes}, ${plan.pause}, ${plan.place}, ${plan.link},
      ${plan.note}, ${plan.bookUntil}, ${now}) returning id`,
)

/** Its number rises also where only its sections or students change, which are no columns of it. */
export const updateOffer = command(
  'desk.meeting-change',
  sql`update meeting_offer set teacher_id = ${plan.teacherId}, day = ${plan.day}, start_time = ${plan.from}, end_time = ${plan.until},
      minutes = ${plan.minutes}, pause = ${plan.pause}, place = ${plan.place}, link_url = ${plan.link}, note = ${plan.note}, book_until = ${plan.bookUntil},
      sequence = sequence + 1
    where institute_id = ${instituteId} and id = ${offerId}`,
)

/** The sections and students of an offer, in place of those before. */
export const setOfferSections = command(
  'desk.meeting-set-sections',
  sql`with gone as (delete from meeting_offer_section where institute_id = ${instituteId} and offer_id = ${offerId}
      and section_id <> all(${sectionIds}::bigint[]))
    insert into meeting_offer_section (institute_id, offer_id, section_id)
    select ${instituteId}::int, ${offerId}::bigint, id from unnest(${sectionIds}::bigint[]) id on conflict do nothing`,
)
export const setOfferStudents = command(
  'desk.meeting-set-students',
  sql`with gone as (delete from meeting_offer_student where institute_id = ${instituteId} and offer_id = ${offerId}
      and student_id <> all(${studentIds}::bigint[]))
    insert into meeting_offer_student (institute_id, offer_id, student_id)
    select ${instituteId}::int, ${offerId}::bigint, id from unnest(${studentIds}::bigint[]) id on conflict do nothing`,
)

export const cancelOffer = command(
  'desk.meeting-call-off',
  sql`update meeting_offer set cancelled_at = ${now}, word = ${word} where institute_id = ${instituteId} and id = ${offerId}`,
)

const bookedRow = z.object({ id: z.number() })

/** Families of booked times read it, with a word. */
export const noteOfferChanged = many(
  'desk.meeting-changed-bookings',
  bookedRow,
  sql`update meeting_booking set staff_changed_at = ${now}, word = ${word}
    where institute_id = ${instituteId} and offer_id = ${offerId} and state = 'booked' returning id`,
)

export const callOffBookings = many(
  'desk.meeting-call-off-bookings',
  bookedRow,
  sql`update meeting_booking set state = 'called off', staff_changed_at = ${now}, word = ${word}
    where institute_id = ${instituteId} and offer_id = ${offerId} and state = 'booked' returning id`,
)

export const callOffOne = command(
  'desk.meeting-call-off-one',
  sql`update meeting_booking set state = 'called off', staff_changed_at = ${now}, word = ${word}
    where institute_id = ${instituteId} and offer_id = ${offerId} and student_id = ${studentId}`,
)

export const setOutcome = command(
  'desk.meeting-outcome',
  sql`update meeting_booking set outcome = ${outcome} where institute_id = ${instituteId} and offer_id = ${offerId} and student_id = ${studentId}`,
)
