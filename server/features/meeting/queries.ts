import * as z from 'zod/mini'
import { bookingStates, outcomes } from '#domain/meeting/rules.ts'
import { given } from '#server/access/given.ts'
import { isOffered } from '#server/access/meetings/offers.ts'
import { enrolled } from '#server/access/membership.ts'
import { hasParent } from '#server/access/notices.ts'
import { exists, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, studentId } = given
const { offerId, studentIds, today, from, time, limit } = params({
  offerId: z.number(),
  studentIds: z.array(z.number()),
  /** The institute's day. */
  today: z.string(),
  /** The first day that is listed. */
  from: z.string(),
  /** HH:MM. */
  time: z.string(),
  limit: z.number(),
})
const day = sql`${today}::date`

/** What every list shows of `offer`, with its `teacher`. */
export const offerColumns =
  raw(`offer.id, offer.day::text as day, to_char(offer.start_time, 'HH24:MI') as "from",
  to_char(offer.end_time, 'HH24:MI') as until, offer.minutes, offer.pause, offer.place, offer.link_url as link, offer.note,
  offer.book_until::text as "bookUntil", offer.cancelled_at is not null as "isCalledOff", offer.word, teacher.name as teacher`)
export const offerRow = {
  id: z.number(),
  day: z.string(),
  /** Times are HH:MM. */
  from: z.string(),
  until: z.string(),
  minutes: z.number(),
  pause: z.number(),
  place: z.string(),
  link: z.string(),
  note: z.string(),
  bookUntil: z.string(),
  isCalledOff: z.boolean(),
  word: z.string(),
  teacher: z.string(),
}
export const joinTeacher = raw(
  'join person teacher on teacher.institute_id = offer.institute_id and teacher.id = offer.teacher_id',
)

/** What is booked, of a row `booking` with its `booker`. */
export const bookingColumns = raw(`booking.id, booking.state, to_char(booking.start_time, 'HH24:MI') as time,
  coalesce(booker.name, '') as "bookedBy", booking.booked_at as "bookedAt", booking.word, booking.outcome`)
const bookingFields = {
  id: z.number(),
  state: z.enum(bookingStates),
  time: z.string(),
  bookedBy: z.string(),
  bookedAt: z.date(),
  word: z.string(),
  outcome: z.enum(outcomes),
}
export const bookingRow = z.object(bookingFields)
export type BookingRow = z.output<typeof bookingRow>
export const joinBooker = raw(
  'left join person booker on booker.institute_id = booking.institute_id and booker.id = booking.booked_by',
)

const ownMeeting = z.object({
  ...offerRow,
  version: z.number(),
  subjects: z.string(),
  taken: z.array(z.string()),
})
export type OwnMeetingRow = z.output<typeof ownMeeting>

/** What the teacher of `offer` teaches a student around its day, by the time table. */
const subjects = sql`coalesce((select string_agg(distinct subject.name, ', ') from ${enrolled} enrolled
  join classroom_class class on class.institute_id = ${instituteId} and class.section_id = enrolled.section_id
    and class.teacher_id = offer.teacher_id and class.starts_at between offer.day - interval '30 days' and offer.day + interval '30 days'
  join subject on subject.institute_id = ${instituteId} and subject.id = class.subject_id
  where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${studentId}), '')`

/**
 * Offers to a student, and those of which something was booked, by their day; one that is called off only to who had booked. Where there are
 * more than are listed, those to come, and the latest before.
 */
export const findOwnMeetings = many(
  'meeting.own',
  ownMeeting,
  sql`select * from (select ${offerColumns}, offer.sequence as version, ${subjects} as subjects,
      array(select to_char(taken.start_time, 'HH24:MI') from meeting_booking taken
        where taken.institute_id = ${instituteId} and taken.offer_id = offer.id and taken.state = 'booked') as taken
    from student own join meeting_offer offer on offer.institute_id = own.institute_id and offer.day >= ${from}::date ${joinTeacher}
    where own.institute_id = ${instituteId} and own.id = ${studentId}
      and ((offer.cancelled_at is null and ${isOffered('own.id', day)})
        or exists (select from meeting_booking own_booking where own_booking.institute_id = ${instituteId}
          and own_booking.offer_id = offer.id and own_booking.student_id = own.id))
    order by offer.day < ${day}, abs(offer.day - ${day}), offer.start_time, offer.id limit ${limit}) listed
    order by listed.day, listed."from", listed.id`,
)

/** What a student has booked of these offers, or given back. */
export const findOwnBookings = many(
  'meeting.own-bookings',
  z.extend(bookingRow, { offerId: z.number() }),
  sql`select booking.offer_id as "offerId", ${bookingColumns} from meeting_offer offer
    join meeting_booking booking on booking.institute_id = offer.institute_id and booking.offer_id = offer.id and booking.student_id = ${studentId}
    ${joinBooker} where offer.institute_id = ${instituteId} and offer.day >= ${from}::date
    order by offer.day desc, booking.id desc limit ${limit}`,
)

/** Booked meetings to come of these students [meeting-9]. */
export const findOthersBooked = many(
  'meeting.others',
  z.object({
    name: z.string(),
    teacher: z.string(),
    day: z.string(),
    time: z.string(),
    minutes: z.number(),
  }),
  sql`select person.name, teacher.name as teacher, offer.day::text as day, to_char(booking.start_time, 'HH24:MI') as time, offer.minutes
    from meeting_booking booking
    join meeting_offer offer on offer.institute_id = booking.institute_id and offer.id = booking.offer_id and offer.day >= ${day} ${joinTeacher}
    join student on student.institute_id = booking.institute_id and student.id = booking.student_id
    join person on person.institute_id = student.institute_id and person.id = student.person_id
    where booking.institute_id = ${instituteId} and booking.student_id = any(${studentIds}::bigint[]) and booking.state = 'booked'
    order by offer.day, booking.start_time, booking.id limit ${limit}`,
)

/** Whether a parent of a student can sign in. */
export const findWhoBooks = maybeOne(
  'meeting.who-books',
  z.object({ hasParent: z.boolean() }),
  sql`select ${hasParent('own.id')} as "hasParent" from student own where own.institute_id = ${instituteId} and own.id = ${studentId}`,
)

const lockedOffer = z.object({
  ...offerRow,
  teacherId: z.number(),
  version: z.number(),
  isOffered: z.boolean(),
  hasParent: z.boolean(),
  personId: z.number(),
})
export type LockedOffer = z.output<typeof lockedOffer>

/** Families that book of an offer, and staff who change it, wait for each other [meeting-6]. */
export const lockOffer = maybeOne(
  'meeting.lock',
  z.object({ id: z.number() }),
  sql`select id from meeting_offer where institute_id = ${instituteId} and id = ${offerId} for no key update`,
)

/**
 * An offer that is locked: a statement of its own, since a statement that has waited sees other tables as they were before.
 * `isOffered`: to the student.
 */
export const findLockedOffer = maybeOne(
  'meeting.locked',
  lockedOffer,
  sql`select ${offerColumns}, offer.teacher_id as "teacherId", offer.sequence as version, ${isOffered('own.id', day)} as "isOffered",
      ${hasParent('own.id')} as "hasParent", own.person_id as "personId"
    from meeting_offer offer ${joinTeacher}
    join student own on own.institute_id = offer.institute_id and own.id = ${studentId}
    where offer.institute_id = ${instituteId} and offer.id = ${offerId}`,
)

export const findBooking = maybeOne(
  'meeting.booking',
  bookingRow,
  sql`select ${bookingColumns} from meeting_booking booking ${joinBooker}
    where booking.institute_id = ${instituteId} and booking.offer_id = ${offerId} and booking.student_id = ${studentId}`,
)

export const isTaken = exists(
  'meeting.is-taken',
  sql`select from meeting_booking where institute_id = ${instituteId} and offer_id = ${offerId} and start_time = ${time}::time and state = 'booked'`,
)

/** Every meeting of a student of which something was booked, the latest first. */
export const findBookedEver = many(
  'meeting.booked-ever',
  z.object({
    ...bookingFields,
    day: z.string(),
    minutes: z.number(),
    teacher: z.string(),
    place: z.string(),
  }),
  sql`select ${bookingColumns}, offer.day::text as day, offer.minutes, teacher.name as teacher, offer.place
    from meeting_booking booking join meeting_offer offer on offer.institute_id = booking.institute_id and offer.id = booking.offer_id
    ${joinTeacher} ${joinBooker}
    where booking.institute_id = ${instituteId} and booking.student_id = ${studentId}
    order by offer.day desc, booking.id desc limit ${limit}`,
)
