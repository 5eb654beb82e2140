import * as z from 'zod/mini'
import { testAttempts } from '#domain/exam/calls.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { announcedBefore, feeAnnouncedDays, noticeDays } from '#domain/home/needs-you.ts'
import { due, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { isOfDays, lastsIntoDays } from '#server/access/membership.ts'
import { enrolments, holdings, reached } from '#server/access/reach.ts'
import { attemptsAt, endFor } from '#server/access/tests.ts'
import { join, many, raw, sql } from '#server/database/sql.ts'
import { isNews } from '#server/features/home/queries.ts'

const { instituteId, personId, personIds, yearId, now } = given

const waitingRow = z.object({
  kind: z.enum(['homework', 'exam', 'class', 'fee', 'notices']),
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
  raw(`i.plan->>'${setup}' in ('ONLINE', 'HYBRID_BLENDED')`)

/** Each kind that lasts waits until it ends, and from a time before it starts. */
const announcedFor = (kind: keyof typeof announcedBefore) =>
  raw(`interval '${announcedBefore[kind] / 1000} seconds'`)

/** Of years that have not ended. */
const isCurrent = sql`e.academic_year_id in (select y.id from academic_year y
  where y.institute_id = ${instituteId} and y.end_date >= (select today from i))`

/** `i`, the institute, `taker`, the people, their enrolments `mine`, and the products that they hold. */
export const people = sql`i as (
    select *, (${now}::timestamptz at time zone time_zone)::date as today from institute where id = ${instituteId}),
  taker as (
    select p.id as person_id, s.id as student_id, p.name from person p
    left join student s on s.institute_id = p.institute_id and s.person_id = p.id
    where p.institute_id = ${instituteId} and p.id = any(${personIds})),
  mine as ${enrolments(isCurrent)},
  holding as ${holdings}`
export const [mine, holding] = [raw('mine'), raw('holding')]

const homework = sql`select 'homework' as kind, a.id, t.student_id as "studentId", t.name as "studentName", a.title,
    b.name as detail, null::timestamptz as "startsAt", a.ends_at as "endsAt", null as "dueDay",
    a.allows_late as "allowsLate", 0::bigint as amount, '' as "meetingWith",
    false as "isUntouched", e.year_id as "yearId", null::json as test
  from i cross join mine e join taker t on t.person_id = e.person_id
  join assignment a on a.institute_id = ${instituteId} and a.section_id = e.section_id and a.opens_at <= ${now}
    and e.since <= ${now}::timestamptz and ${lastsIntoDays('a.opens_at', 'a.ends_at')} and (a.ends_at > ${now} or a.allows_late)
  join subject b on b.institute_id = ${instituteId} and b.id = a.subject_id
  where (i.features->>'enable_online_assignment_feature')::boolean
    and not exists (select 1 from submission u where u.institute_id = ${instituteId} and u.assignment_id = a.id
      and u.student_id = t.student_id and (u.status = 'Submitted' or u.evaluated_at is not null))
  order by a.ends_at, a.id limit ${maxOfAKind}`

/** The section or the product through which something reached a taker. */
const sender = sql`left join section s on s.institute_id = ${instituteId} and s.id = r.section_id
  left join product p on p.institute_id = ${instituteId} and p.id = r.product_id`
/** Of several ways, the one that needs no change of year comes first. */
const inViewFirst = sql`r.year_id is not null and r.year_id <> ${yearId}`

const taker = sql`array[r.person_id]`
/** Who joins while a test is open takes it from the first day on. */
const opens = raw('greatest(t.starts_at, r.since)')
const ends = endFor(raw('t'), taker)
const [mock, online] = [raw(String(testTypes.mock)), raw(String(testTypes.online))]

/** Practice tests never wait; a mock or online test does until it was submitted once [home-14]. */
const exams = sql`select distinct on (t.starts_at, t.id, r.person_id) 'exam', t.id, k.student_id, k.name, t.name,
    coalesce(s.name, p.title), ${opens}, ${ends}, null, false, 0, '', false, r.year_id,
    ${attemptsAt(raw('l'), raw('t'), taker)}
  from i join ${reached('test', mine, holding)} r on ${onScreen('exam')}
  join taker k on k.person_id = r.person_id
  join test t on t.institute_id = ${instituteId} and t.id = r.id and ${lastsIntoDays('t.starts_at', 't.ends_at', 'r')}
    and t.cancelled_at is null and ${opens} <= ${now}::timestamptz + ${announcedFor('exam')} and ${ends} > ${now}
  join test_label l on l.institute_id = ${instituteId} and l.id = t.label_id
    and l.test_type_id in (${mock}, ${online})
  ${sender}
  where not exists (select 1 from test_attempt a where a.institute_id = ${instituteId} and a.test_id = t.id
    and a.person_id = r.person_id and a.submitted_at is not null)
  order by t.starts_at, t.id, r.person_id, ${opens}, ${inViewFirst} limit ${maxOfAKind}`

const classes = sql`select distinct on (c.starts_at, c.id, r.person_id) 'class', c.id, k.student_id, k.name, c.name,
    coalesce(s.name, p.title), c.starts_at, c.ends_at, null, false, 0, c.meeting_with, false, r.year_id, null
  from i join ${reached('live_class', mine, holding)} r on ${onScreen('classes')}
  join taker k on k.person_id = r.person_id
  join live_class c on c.institute_id = ${instituteId} and c.id = r.id and ${isOfDays('c.starts_at', 'r')}
    and c.cancelled_at is null and c.ends_at > ${now} and c.starts_at <= ${now}::timestamptz + ${announcedFor('class')}
  ${sender}
  order by c.starts_at, c.id, r.person_id, ${inViewFirst} limit ${maxOfAKind}`

/** What is left to pay of an instalment and its fine, without what was written off. */
const fees = sql`select 'fee', f.id, t.student_id, t.name, f.number::text, y.name, null, null, f.due_date::text, false,
    ${due}, '', paid.fee + paid.fine + paid.written_off = 0, f.academic_year_id, null
  from i join taker t on t.student_id is not null
  join fee_instalment f on f.institute_id = ${instituteId} and f.student_id = t.student_id
    and f.due_date <= i.today + ${raw(String(feeAnnouncedDays))}
  join academic_year y on y.institute_id = ${instituteId} and y.id = f.academic_year_id
  ${paid}
  where ${due} > 0
  order by f.due_date, f.id limit ${maxOfAKind}`

const notices = sql`select 'notices', 0, null, '', '', '', null, null, null, false, count(*), '', false, null, null
  from announcement a where ${isNews} and a.announced_at > coalesce(
    (select r.until from announcements_read r where r.institute_id = ${instituteId} and r.person_id = ${personId}),
    ${now}::timestamptz - ${raw(`interval '${noticeDays} days'`)})`

/**
 * Everything that may wait for a person; `domain/home/needs-you.ts` decides what does, and how urgent it is.
 */
export const findWaiting = many(
  'home.needs-you',
  waitingRow,
  sql`with ${people} (${join([homework, exams, classes, fees, notices], ') union all (')})`,
)
