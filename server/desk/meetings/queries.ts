import * as z from 'zod/mini'
import { offerLists } from '#domain/desk/meeting-calls.ts'
import { bookingStates, outcomes } from '#domain/meeting/rules.ts'
import { given } from '#server/access/given.ts'
import { hasBooked, offerCode, offeredTo, reachesOffer } from '#server/access/meetings/offers.ts'
import { personCode } from '#server/access/named.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import {
  bookingColumns,
  joinBooker,
  joinTeacher,
  offerColumns,
  offerRow,
} from '#server/features/meeting/queries.ts'

const { instituteId } = given
const { offerId, offerIds, today, list, from, afterPosition, afterTie, limit } = params({
  offerId: z.number(),
  offerIds: z.array(z.number()),
  /** The institute's day. */
  today: z.string(),
  /** Null: in every list. */
  list: z.nullable(z.enum(offerLists)),
  /** Null: from the first day on. */
  from: z.nullable(z.string()),
  /** Of the last row of the page before; 0 for the first page. */
  afterPosition: z.number(),
  afterTie: z.number(),
  limit: z.number(),
})
const day = sql`${today}::date`

/** What the desk shows of `offer`. */
const atDesk = sql`${offerColumns}, offer.teacher_id as "teacherId", teacher.status = 'active' as "isTeacherHere", offer.sequence as version,
  coalesce((select string_agg(case when position(split_part(standard.name, ' ', -1) in section.name) = 1 then section.name
      else standard.name || ' ' || section.name end, ', ' order by standard.name, section.name)
    from meeting_offer_section of_section
    join section on section.institute_id = of_section.institute_id and section.id = of_section.section_id
    join standard on standard.institute_id = section.institute_id and standard.id = section.standard_id
    where of_section.institute_id = ${instituteId} and of_section.offer_id = offer.id), '') as sections,
  (select count(*) from meeting_offer_student single where single.institute_id = ${instituteId} and single.offer_id = offer.id)::int as "singleStudents",
  (select count(*) from meeting_booking booked where booked.institute_id = ${instituteId} and booked.offer_id = offer.id
    and booked.state = 'booked')::int as booked`
const deskFields = {
  ...offerRow,
  teacherId: z.number(),
  isTeacherHere: z.boolean(),
  version: z.number(),
  sections: z.string(),
  singleStudents: z.number(),
  booked: z.number(),
}
const deskOffer = z.object(deskFields)
export type DeskOfferRow = z.output<typeof deskOffer>

/** The first day first, and of a day the first hour; past ones the latest first. */
const minutes = raw(
  `((offer.day - date '1970-01-01')::bigint * 1440 + extract(hour from offer.start_time)::int * 60 + extract(minute from offer.start_time)::int)`,
)
const position = sql`case when ${list}::text = 'past' then 1000000000 - ${minutes} else ${minutes} end`
const tie = sql`case when ${list}::text = 'past' then 9007199254740991 - offer.id else offer.id end`

export const findOffers = many(
  'desk.meetings',
  z.object({
    ...deskFields,
    position: z.number(),
    tie: z.number(),
    code: z.string(),
    teacherCode: z.nullable(z.string()),
  }),
  sql`select ${atDesk}, ${position} as position, ${tie} as tie, ${offerCode} as code,
      (select ${personCode} from person where person.institute_id = ${instituteId} and person.id = offer.teacher_id) as "teacherCode"
    from meeting_offer offer ${joinTeacher}
    where offer.institute_id = ${instituteId} and ${reachesOffer} and (${from}::date is null or offer.day >= ${from}::date)
      and case ${list}::text when 'coming' then offer.day >= ${day} and offer.cancelled_at is null
        when 'past' then offer.day < ${day} or offer.cancelled_at is not null else true end
      and (${position}, ${tie}) > (${afterPosition}::bigint, ${afterTie}::bigint)
    order by position, tie limit ${limit}`,
)

/** One that is reached. */
export const findOffer = maybeOne(
  'desk.meeting',
  deskOffer,
  sql`select ${atDesk} from meeting_offer offer ${joinTeacher}
    where offer.institute_id = ${instituteId} and offer.id = ${offerId} and ${reachesOffer}`,
)

export const findOfferSections = many(
  'desk.meeting-sections',
  z.object({ id: z.number() }),
  sql`select section_id as id from meeting_offer_section where institute_id = ${instituteId} and offer_id = ${offerId} order by section_id`,
)

export const findOfferStudents = many(
  'desk.meeting-students',
  z.object({ id: z.number(), name: z.string() }),
  sql`select student.id, person.name from meeting_offer_student single
    join student on student.institute_id = single.institute_id and student.id = single.student_id
    join person on person.institute_id = student.institute_id and person.id = student.person_id
    where single.institute_id = ${instituteId} and single.offer_id = ${offerId} order by person.name, student.id`,
)

/** Who a student is, and in which sections today. */
const studentFields = {
  studentId: z.number(),
  personId: z.number(),
  name: z.string(),
  rollNo: z.string(),
  sections: z.string(),
}
const studentColumns = sql`student.id as "studentId", person.id as "personId", person.name, student.roll_no as "rollNo",
  coalesce((select string_agg(distinct section.name, ', ') from enrolment
    join section on section.institute_id = enrolment.institute_id and section.id = enrolment.section_id and section.is_active
    join academic_year year on year.institute_id = section.institute_id and year.id = section.academic_year_id
      and ${day} between year.start_date and year.end_date
    where enrolment.institute_id = ${instituteId} and enrolment.student_id = student.id
      and ${day} between coalesce(enrolment.start_date, '-infinity') and coalesce(enrolment.end_date, 'infinity')), '') as sections`
const joinPerson = raw(
  'join person on person.institute_id = student.institute_id and person.id = student.person_id',
)

/** What was booked of these offers, in the order of the day. */
export const findBookings = many(
  'desk.meeting-bookings',
  z.object({
    id: z.number(),
    offerId: z.number(),
    ...studentFields,
    code: z.string(),
    state: z.enum(bookingStates),
    time: z.string(),
    bookedBy: z.string(),
    bookedAt: z.date(),
    word: z.string(),
    outcome: z.enum(outcomes),
  }),
  sql`select booking.offer_id as "offerId", ${studentColumns}, ${personCode} as code, ${bookingColumns}
    from meeting_booking booking
    join student on student.institute_id = booking.institute_id and student.id = booking.student_id ${joinPerson} ${joinBooker}
    where booking.institute_id = ${instituteId} and booking.offer_id = any(${offerIds}::bigint[])
    order by booking.start_time, booking.id`,
)

/** Students whom an offer is for, and who have no booked time of it. */
export const findWaiting = many(
  'desk.meeting-waiting',
  z.object(studentFields),
  sql`select ${studentColumns} from meeting_offer offer cross join lateral ${offeredTo(day)} asked
    join student on student.institute_id = offer.institute_id and student.id = asked.student_id ${joinPerson} and person.status <> 'removed'
    where offer.institute_id = ${instituteId} and offer.id = ${offerId} and not ${hasBooked('student.id')}
    order by person.name, student.id limit ${limit}`,
)
