import * as z from 'zod/mini'
import { testAttempts } from '#domain/exam/calls.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { announcedBefore, feeAnnouncedDays, noticeDays } from '#domain/home/needs-you.ts'
import { due, isUntouched, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { hasBooked, hasFreeTime, isOffered } from '#server/access/meetings/offers.ts'
import { isOfDays, lastsIntoDays } from '#server/access/membership.ts'
import { concerns, hasParent, isAnswered } from '#server/access/notices.ts'
import { enrolments, holdings, reached } from '#server/access/reach.ts'
import { attemptsAt, endFor } from '#server/access/tests.ts'
import { join, many, raw, sql } from '#server/database/sql.ts'
import { isNews } from '#server/features/home/queries.ts'

const { instituteId, personId, personIds, yearId, now } = given

const waitingRow = z.object({
  kind: z.enum(['homework', 'exam', 'class', 'fee', 'answer', 'meeting', 'notices']),
  id: z.number(),
  studentId: z.nullable(z.number()),
  studentName: z.string(),
  title: z.string(),
  detail: z.string(),
  startsAt: z.nullable(z.date()),
  endsAt: z.nullable(z.date()),
  /** YYYY-MM-DD, of a fee. */
  dueDay: z.nullable(z.string()),
  allowsLate: z.boolean(),
  /** Whole paise of a fee, number of notices. */
  amount: z.number(),
  meetingWith: z.string(),
  /** For a fee: whether nothing of it was paid or written off. */
  isUntouched: z.boolean(),
  /** Its academic year; null without one, as for a product. */
  yearId: z.nullable(z.number()),
  /** Of an exam. */
  test: z.nullable(testAttempts),
})
export type WaitingRow = z.output<typeof waitingRow>

/** More than a person can have open. */
const maxOfAKind = raw('100')

/** A kind that is not in the institute's plan has no screen [home-21]. */
export const onScreen = (setup: 'classes' | 'exam') =>
  raw(`own_institute.plan->>'${setup}' in ('ONLINE', 'HYBRID_BLENDED')`)

/** Each kind that lasts waits until it ends, and from a time before it starts. */
const announcedFor = (kind: keyof typeof announcedBefore) =>
  raw(`interval '${announcedBefore[kind] / 1000} seconds'`)

/** Of years that have not ended. */
const isCurrent = sql`enrolled.academic_year_id in (select year.id from academic_year year
  where year.institute_id = ${instituteId} and year.end_date >= (select today from own_institute))`

/** `own_institute`, `taker`, the people, their enrolments `mine`, and the products that they hold. */
export const people = sql`own_institute as (
    select *, (${now}::timestamptz at time zone time_zone)::date as today from institute where id = ${instituteId}),
  taker as (
    select person.id as person_id, student.id as student_id, person.name from person
    left join student on student.institute_id = person.institute_id and student.person_id = person.id
    where person.institute_id = ${instituteId} and person.id = any(${personIds})),
  mine as ${enrolments(isCurrent)},
  holding as ${holdings}`
export const [mine, holding] = [raw('mine'), raw('holding')]

/** Once, however often the taker was in the section. */
const homework = sql`select distinct on (assignment.ends_at, assignment.id, taker.student_id) 'homework' as kind, assignment.id,
  taker.student_id as "studentId", taker.name as "studentName", assignment.title,
    subject.name as detail, null::timestamptz as "startsAt", assignment.ends_at as "endsAt", null as "dueDay",
    assignment.allows_late as "allowsLate", 0::bigint as amount, '' as "meetingWith",
    false as "isUntouched", enrolled.year_id as "yearId", null::json as test
  from own_institute cross join mine enrolled join taker on taker.person_id = enrolled.person_id
  join assignment on assignment.institute_id = ${instituteId} and assignment.section_id = enrolled.section_id
    and assignment.opens_at <= ${now}
    and enrolled.since <= ${now}::timestamptz and ${lastsIntoDays('assignment.opens_at', 'assignment.ends_at')}
      and (assignment.ends_at > ${now} or assignment.allows_late)
  join subject on subject.institute_id = ${instituteId} and subject.id = assignment.subject_id
  where (own_institute.features->>'enable_online_assignment_feature')::boolean
    and not exists (select 1 from submission where submission.institute_id = ${instituteId}
      and submission.assignment_id = assignment.id
      and submission.student_id = taker.student_id and (submission.status = 'Submitted' or submission.evaluated_at is not null))
  order by assignment.ends_at, assignment.id, taker.student_id limit ${maxOfAKind}`

/** The section or the product through which something reached a taker. */
const sender = sql`left join section on section.institute_id = ${instituteId} and section.id = reached.section_id
  left join product on product.institute_id = ${instituteId} and product.id = reached.product_id`
/** Of several ways, the one that needs no change of year comes first. */
const inViewFirst = sql`reached.year_id is not null and reached.year_id <> ${yearId}`

const taker = sql`array[reached.person_id]`
/** Who joins while a test is open takes it from the first day on. */
const opens = raw('greatest(test.starts_at, reached.since)')
const ends = endFor(raw('test'), taker)
const [mock, online] = [raw(String(testTypes.mock)), raw(String(testTypes.online))]

/** Practice tests never wait; a mock or online test does until it was submitted once [home-14]. */
const exams = sql`select distinct on (test.starts_at, test.id, reached.person_id) 'exam', test.id, taker.student_id,
  taker.name, test.name,
    coalesce(section.name, product.title), ${opens}, ${ends}, null, false, 0, '', false, reached.year_id,
    ${attemptsAt(raw('label'), raw('test'), taker)}
  from own_institute join ${reached('test', mine, holding)} reached on ${onScreen('exam')}
  join taker on taker.person_id = reached.person_id
  join test on test.institute_id = ${instituteId} and test.id = reached.id
    and ${lastsIntoDays('test.starts_at', 'test.ends_at', 'reached')}
    and test.cancelled_at is null and ${opens} <= ${now}::timestamptz + ${announcedFor('exam')} and ${ends} > ${now}
  join test_label label on label.institute_id = ${instituteId} and label.id = test.label_id
    and label.test_type_id in (${mock}, ${online})
  ${sender}
  where not exists (select 1 from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = test.id
    and attempt.person_id = reached.person_id and attempt.submitted_at is not null)
  order by test.starts_at, test.id, reached.person_id, ${opens}, ${inViewFirst} limit ${maxOfAKind}`

const classes = sql`select distinct on (class.starts_at, class.id, reached.person_id) 'class', class.id, taker.student_id,
  taker.name, class.name,
    coalesce(section.name, product.title), class.starts_at, class.ends_at, null, false, 0, class.meeting_with, false,
      reached.year_id, null
  from own_institute join ${reached('live_class', mine, holding)} reached on ${onScreen('classes')}
  join taker on taker.person_id = reached.person_id
  join live_class class on class.institute_id = ${instituteId} and class.id = reached.id
    and ${isOfDays('class.starts_at', 'reached')}
    and class.cancelled_at is null and class.ends_at > ${now}
      and class.starts_at <= ${now}::timestamptz + ${announcedFor('class')}
  ${sender}
  order by class.starts_at, class.id, reached.person_id, ${inViewFirst} limit ${maxOfAKind}`

/** What is left to pay of an instalment and its fine, without what was written off. */
const fees = sql`select 'fee', instalment.id, taker.student_id, taker.name, instalment.number::text, year.name, null, null,
  instalment.due_date::text, false,
    ${due}, '', ${isUntouched}, instalment.academic_year_id, null
  from own_institute join taker on taker.student_id is not null
  join fee_instalment instalment on instalment.institute_id = ${instituteId} and instalment.student_id = taker.student_id
    and instalment.due_date <= own_institute.today + ${raw(String(feeAnnouncedDays))}
  join academic_year year on year.institute_id = ${instituteId} and year.id = instalment.academic_year_id
  ${paid}
  where ${due} > 0
  order by instalment.due_date, instalment.id limit ${maxOfAKind}`

/** Until somebody has answered for the student, or the last day is over [answer-11]. */
const answers = sql`select 'answer', announcement.id, taker.student_id, taker.name, announcement.title, '', null,
  (announcement.answer_until + 1)::timestamp at time zone own_institute.time_zone, null, false, 0, '', false, announcement.academic_year_id, null
  from own_institute join taker on taker.student_id is not null and (taker.person_id <> ${personId} or not ${hasParent('taker.student_id')})
  join announcement on announcement.institute_id = ${instituteId} and announcement.asks <> '' and announcement.answer_until >= own_institute.today
    and ${concerns('taker.student_id')} and not ${isAnswered('taker.student_id')}
  order by announcement.answer_until, announcement.id limit ${maxOfAKind}`

/** Offers with a free time, of which nothing is booked for the student, until the last day is over: one row for each child [meeting-13]. */
const meetings = sql`select 'meeting', min(offer.id), taker.student_id, taker.name, min(teacher.name), '', null,
  (min(offer.book_until) + 1)::timestamp at time zone own_institute.time_zone, null, false, count(*), '', false, null, null
  from own_institute join taker on taker.student_id is not null and (taker.person_id <> ${personId} or not ${hasParent('taker.student_id')})
  join meeting_offer offer on offer.institute_id = ${instituteId} and offer.cancelled_at is null and offer.book_until >= own_institute.today
    and ${isOffered('taker.student_id', raw('own_institute.today'))} and not ${hasBooked('taker.student_id')} and ${hasFreeTime}
  join person teacher on teacher.institute_id = ${instituteId} and teacher.id = offer.teacher_id
  group by taker.student_id, taker.name, own_institute.time_zone`

const notices = sql`select 'notices', 0, null, '', '', '', null, null, null, false, count(*), '', false, null, null
  from announcement where ${isNews} and announcement.announced_at > coalesce(
    (select read_mark.until from announcements_read read_mark where read_mark.institute_id = ${instituteId}
      and read_mark.person_id = ${personId}),
    ${now}::timestamptz - ${raw(`interval '${noticeDays} days'`)})`

/**
 * Everything that may wait for a person; `domain/home/needs-you.ts` decides what does, and how urgent it is.
 */
export const findWaiting = many(
  'home.needs-you',
  waitingRow,
  sql`with ${people} (${join([homework, exams, classes, fees, answers, meetings, notices], ') union all (')})`,
)
