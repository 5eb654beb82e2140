import * as z from 'zod/mini'
import { earlier } from '#server/access/earlier.ts'
import { given } from '#server/access/given.ts'
import { isOwnClass, teacherId } from '#server/access/own-classes.ts'
import { forEachRow, many, one, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { since, limit } = params({ since: z.date(), limit: z.number() })

/** Of classes of the next days; later ones are seen in the time table. */
const soon = raw(`interval '7 days'`)

/** Classes to come that somebody teaches, and that were called off, moved, or given to this teacher lately [desk-29]. */
export const findClassNews = many(
  'desk.class-news',
  z.object({
    kind: z.enum(['classCalledOff', 'classMoved', 'classGiven']),
    at: z.date(),
    standard: z.string(),
    section: z.string(),
    subject: z.string(),
    startsAt: z.date(),
    wasAt: z.date(),
    former: z.string(),
  }),
  sql`select case when class.cancelled_at is not null then 'classCalledOff' when was.starts_at <> class.starts_at then 'classMoved' else 'classGiven' end as kind,
      coalesce(class.cancelled_at, earlier.at) as at, standard.name as standard, section.name as section, subject.name as subject,
      class.starts_at as "startsAt", coalesce(was.starts_at, class.starts_at) as "wasAt", coalesce(former.name, '') as former
    from institute
    join section on section.institute_id = institute.id and section.is_active
    join standard on standard.institute_id = institute.id and standard.id = section.standard_id
    cross join lateral (select * from classroom_class class
      where class.institute_id = ${instituteId} and class.section_id = section.id and class.starts_at > ${now} and class.starts_at < ${now}::timestamptz + ${soon}
        and class.changed_at > ${since} and ${isOwnClass} ${forEachRow}) class
    join subject on subject.institute_id = institute.id and subject.id = class.subject_id
    ${earlier('classroom_class', 'class', ['starts_at', 'teacher_id'])}
    cross join lateral (select earlier.starts_at::timestamptz as starts_at, nullif(earlier.teacher_id::bigint, class.teacher_id) as teacher_id) was
    left join person former on former.institute_id = institute.id and former.id = was.teacher_id and class.teacher_id = ${teacherId}
    where institute.id = ${instituteId} and (class.cancelled_at > ${since}
      or class.cancelled_at is null and earlier.at > ${since} and (was.starts_at <> class.starts_at or former.id is not null))
    order by at desc, class.id limit ${limit}`,
)

/** Meetings to come with somebody that a family has booked or given back lately. */
export const findMeetingNews = many(
  'desk.meeting-news',
  z.object({
    kind: z.enum(['meetingBooked', 'meetingGivenBack']),
    at: z.date(),
    offerId: z.number(),
    name: z.string(),
    startsAt: z.date(),
  }),
  sql`select case booking.state when 'booked' then 'meetingBooked' else 'meetingGivenBack' end as kind, booking.changed_at as at, offer.id as "offerId",
      person.name, (offer.day + booking.start_time) at time zone institute.time_zone as "startsAt"
    from institute
    join meeting_offer offer on offer.institute_id = institute.id and offer.teacher_id = ${teacherId} and offer.cancelled_at is null
      and offer.day >= (${now}::timestamptz at time zone institute.time_zone)::date
    join meeting_booking booking on booking.institute_id = institute.id and booking.offer_id = offer.id and booking.changed_at > ${since}
      and booking.state in ('booked', 'given back') and booking.booked_by is not null and booking.staff_changed_at is null
    join student on student.institute_id = institute.id and student.id = booking.student_id
    join person on person.institute_id = institute.id and person.id = student.person_id
    where institute.id = ${instituteId} order by at desc, booking.id limit ${limit}`,
)

/** Write-offs that somebody has asked for, and that another has decided lately. */
export const findWriteOffNews = many(
  'desk.write-off-news',
  z.object({
    kind: z.enum(['writeOffApproved', 'writeOffRefused']),
    at: z.date(),
    name: z.string(),
    amount: z.number(),
    by: z.string(),
  }),
  sql`select case when asked.is_approved then 'writeOffApproved' else 'writeOffRefused' end as kind, asked.decided_at as at, person.name,
      asked.amount_paise as amount, decider.name as by
    from fee_write_off asked
    join person decider on decider.institute_id = asked.institute_id and decider.id = asked.decided_by and decider.id <> ${personId}
    join fee_instalment instalment on instalment.institute_id = asked.institute_id and instalment.id = asked.instalment_id
    join student on student.institute_id = asked.institute_id and student.id = instalment.student_id
    join person on person.institute_id = asked.institute_id and person.id = student.person_id
    where asked.institute_id = ${instituteId} and asked.asked_by = ${personId} and asked.decided_at > ${since}
    order by at desc, asked.id limit ${limit}`,
)

/** What waits for those who write fees: write-offs that another has asked for, and transfers by UPI that families say they have made. */
export const countFeesWaiting = one(
  'desk.fees-waiting',
  z.object({ writeOffs: z.number(), transfers: z.number() }),
  sql`select (select count(*) from fee_write_off asked where asked.institute_id = ${instituteId} and asked.decided_at is null
        and asked.asked_by <> ${personId})::int as "writeOffs",
      (select count(*) from upi_transfer transfer where transfer.institute_id = ${instituteId} and transfer.decided_at is null
        and transfer.claimed_at is not null)::int as transfers`,
)
