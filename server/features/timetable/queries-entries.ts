import * as z from 'zod/mini'
import { testAttempts } from '#domain/exam/calls.ts'
import type { EntryKind, IncludedKinds } from '#domain/timetable/included.ts'
import { given } from '#server/access/given.ts'
import { allDays, isOfDays, lastsIntoDays, partOf } from '#server/access/membership.ts'
import { recordings, recordingsRow } from '#server/access/recordings.ts'
import { heldTimes, subjectNames } from '#server/access/sittings.ts'
import { doesReportWait, withheld } from '#server/access/solutions.ts'
import { isTaughtBy, joinTeachers, teacherId } from '#server/access/teachers.ts'
import { attemptsAt, endFor, extraMinutes } from '#server/access/tests.ts'
import { forEachRow, join, many, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
import {
  countedAttendance,
  daysValues,
  mine,
  type SectionDays,
} from '#server/features/timetable/queries-attendance.ts'

const { instituteId, now, timeZone, personIds } = given
const { from, before, productIds, subjectId, ...asked } = params({
  from: z.date(),
  before: z.date(),
  productIds: z.array(z.number()),
  subjectId: z.number(),
  classroom: z.boolean(),
  live: z.boolean(),
  onlineExam: z.boolean(),
  offlineExam: z.boolean(),
  studentId: z.nullable(z.number()),
  showsRecordings: z.boolean(),
  withCancelled: z.boolean(),
})

/**
 * The entries of a range, and those that began before it and last into it; of sections, on the days in them, and products.
 */
export type EntrySpan = {
  instituteId: number
  from: Date
  before: Date
  /** A section may have several spans, apart from each other. */
  sections: readonly SectionDays[]
  productIds: readonly number[]
  /** -1 for all. */
  subjectId: number
  teacherId: number
  included: IncludedKinds
}

const spanValues = ({ sections, included, ...span }: EntrySpan) => ({
  ...span,
  ...included,
  ...daysValues(sections),
})

/** Which classes are of a range, and which classes and exams are shown at all. */
type InSpan = { classes: Sql; shown: Sql }
/** An exam may have begun before the range: it is listed on each of its days. */
const lastsIntoSpan = sql`c.institute_id = ${instituteId} and c.ends_at > ${from} and c.starts_at < ${before}`
const isHeld = sql`c.cancelled_at is null`
/** A class counts once, where it begins. */
const countedIn: InSpan = {
  classes: sql`c.institute_id = ${instituteId} and c.starts_at >= ${from} and c.starts_at < ${before}`,
  shown: isHeld,
}
/** A class over midnight is on both days; the day before is enough for the index. */
const listedIn: InSpan = {
  classes: sql`${lastsIntoSpan} and c.starts_at >= ${from}::timestamptz - interval '1 day'`,
  shown: sql`(${isHeld} or ${asked.withCancelled}::boolean)`,
}
const ofSubject = sql`(${subjectId}::bigint = -1 or c.subject_id = ${subjectId})`
const ofTeacher = (kind: 'classroom_class' | 'live_class') =>
  sql`(${teacherId}::bigint = -1 or ${isTaughtBy(kind)})`
const ofAnyTeacher = sql`${teacherId}::bigint = -1`

type Shared = 'live_class' | 'test'
const links = (kind: Shared) => ({
  id: raw(`${kind}_id`),
  sections: raw(`${kind}_section`),
  products: raw(`${kind}_product`),
})

/** What reaches a person through a section, while enrolled, or through a held product. */
function reached(kind: Shared) {
  const { id, sections, products } = links(kind)
  return sql`(
    select r.id, ${allDays('r')} as days from (
      select l.${id} as id, m.since, m.until from mine m cross join lateral (select * from ${sections} l
        where l.institute_id = ${instituteId} and l.section_id = m.section_id ${forEachRow}) l
      union all select l.${id}, '-infinity', 'infinity' from unnest(${productIds}::bigint[]) p (id)
      cross join lateral (select * from ${products} l
        where l.institute_id = ${instituteId} and l.product_id = p.id ${forEachRow}) l) r
    group by r.id)`
}

/** The entries of each kind. */
const findIn = ({ classes, shown }: InSpan) => ({
  classroom: sql`select c.* from classroom_class c join mine m on m.section_id = c.section_id
    where ${asked.classroom}::boolean and ${classes} and ${shown} and ${isOfDays('c.starts_at', 'm')}
      and ${ofSubject} and ${ofTeacher('classroom_class')}`,
  live: sql`select c.* from ${reached('live_class')} r cross join lateral (select * from live_class c
      where c.institute_id = ${instituteId} and c.id = r.id ${forEachRow}) c
    where ${asked.live}::boolean and ${classes} and ${shown} and c.starts_at <@ r.days and ${ofSubject} and ${ofTeacher('live_class')}`,
  onlineExam: sql`select c.*, o.opens_at from ${reached('test')} r cross join lateral (select * from test c
      where c.institute_id = ${instituteId} and c.id = r.id ${forEachRow}) c
    cross join lateral (select lower(${partOf('c', 'r.days')}) as opens_at) o
    where ${asked.onlineExam}::boolean and ${lastsIntoSpan} and ${shown} and o.opens_at < ${before} and ${ofSubject} and ${ofAnyTeacher}`,
  offlineExam: sql`select c.institute_id, c.id, c.section_id, c.name, c.topics, c.description, c.cancelled_at, h.* from mine m cross join lateral (
      select * from offline_exam c where c.institute_id = ${instituteId} and c.section_id = m.section_id
        and ${shown} ${forEachRow}) c
    cross join lateral ${heldTimes('c')} h
    where ${asked.offlineExam}::boolean and h.ends_at > ${from} and h.starts_at < ${before}
      and ${isOfDays('h.starts_at', 'm')} and ${ofAnyTeacher}
      and (${subjectId} = -1 or h.subject_id = ${subjectId} or (h.subject_id is null and exists (
        select 1 from offline_exam_subject x
        where x.institute_id = ${instituteId} and x.exam_id = c.id and x.subject_id = ${subjectId})))`,
})
const found = findIn(listedIn)
const counted = findIn(countedIn)

const entryRow = z.object({
  kind: z.enum(['classroom', 'live', 'onlineExam', 'offlineExam'] satisfies EntryKind[]),
  id: z.number(),
  /** YYYY-MM-DD, the institute's days of start and end. */
  date: z.string(),
  endDate: z.string(),
  /** h:mm AM, in the institute's zone. */
  startTime: z.string(),
  endTime: z.string(),
  minutes: z.number(),
  name: z.string(),
  subject: z.string(),
  course: z.string(),
  masterCourse: z.string(),
  product: z.string(),
  batchId: z.nullable(z.number()),
  topics: z.string(),
  description: z.string(),
  /** Names of all who teach it, and for each a photo or null. */
  teacher: z.string(),
  photoFileIds: z.array(z.nullable(z.number())),
  /** 0 to 100; null without marks. */
  attendancePercent: z.nullable(z.number()),
  /** '' except while it runs. */
  link: z.string(),
  meetingWith: z.string(),
  /** Of a past live class; times in ISO 8601, of any offset. */
  recordings: recordingsRow,
  /** Whether the viewed person has a report. */
  isResultPublished: z.boolean(),
  /** Of an exam on screen. */
  test: z.nullable(testAttempts),
  isCancelled: z.boolean(),
})
export type EntryRow = z.output<typeof entryRow>

/** The own sections and products through which an entry came. @param isMine whether it is of the days `m` */
function senders(kind: Shared, isMine: Sql) {
  const { id, sections, products } = links(kind)
  return sql`
    cross join lateral (
      select coalesce(string_agg(distinct s.name, ', '), '') as course, min(s.id) as batch_id,
        coalesce(string_agg(distinct n.name, ', '), '') as master_course
      from ${sections} l join mine m on m.section_id = l.section_id and ${isMine}
      join section s on s.institute_id = ${instituteId} and s.id = l.section_id
      join standard n on n.institute_id = ${instituteId} and n.id = s.standard_id
      where l.institute_id = ${instituteId} and l.${id} = c.id) own
    cross join lateral (
      select coalesce(string_agg(b.title, ', ' order by b.title), '') as product
      from ${products} l join product b on b.institute_id = ${instituteId} and b.id = l.product_id
      where l.institute_id = ${instituteId} and l.${id} = c.id and l.product_id = any(${productIds}::bigint[])) held`
}
const subject = sql`left join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id`
const section = sql`join section s on s.institute_id = ${instituteId} and s.id = c.section_id
  join standard n on n.institute_id = ${instituteId} and n.id = s.standard_id`

/** Of the marked classes of a subject, how many the student attended, in the sections of the viewed year. */
const marked = sql`marked as materialized (
  select subject_id, round(100.0 * sum(present) / sum(held))::int as percent
  from ${countedAttendance} c group by subject_id)`

const exam = raw('c')

/** Each kind with the same columns, in the same order. */
const listed = {
  classroom: sql`select 'classroom' as kind, c.id, c.starts_at, c.ends_at, null::int as minutes, '' as name,
      b.name as subject, s.name as course, n.name as master_course, '' as product, c.section_id as batch_id,
      c.topics, c.description, taught.names as teacher, taught.photos, k.percent,
      '' as link, '' as meeting_with, '[]'::json as recordings, false as is_result_published,
      null::json as test, c.cancelled_at is not null as is_cancelled
    from (${found.classroom}) c ${section} ${subject} ${joinTeachers('classroom_class')}
    left join marked k on k.subject_id = c.subject_id`,
  live: sql`select 'live', c.id, c.starts_at, c.ends_at, null, c.name,
      b.name, own.course, own.master_course, held.product, own.batch_id,
      c.topics, c.description, taught.names, taught.photos, null,
      case when c.starts_at <= ${now}::timestamptz and ${now} < c.ends_at and ${isHeld} then c.link_url else '' end,
      c.meeting_with,
      case when ${asked.showsRecordings}::boolean and c.ends_at <= ${now} and ${isHeld} then ${recordings} else '[]' end,
      false, null, c.cancelled_at is not null
    from (${found.live}) c ${senders('live_class', isOfDays('c.starts_at', 'm'))} ${subject} ${joinTeachers('live_class')}`,
  onlineExam: sql`select 'onlineExam', c.id, c.opens_at, ${endFor(exam)},
      c.duration_minutes + ${extraMinutes(exam)}, c.name,
      b.name, own.course, own.master_course, held.product, own.batch_id,
      '', c.description, '', '[]', null, '', '', '[]', c.is_result_published and ${isHeld} and exists (
        select 1 from test_attempt a where a.institute_id = ${instituteId} and a.test_id = c.id
          and a.person_id = any(${personIds}) and a.rank is not null) and not ${doesReportWait(exam)},
      ${attemptsAt(raw('l'), exam)}, c.cancelled_at is not null
    from (${found.onlineExam}) c ${senders('test', lastsIntoDays('c.starts_at', 'c.ends_at', 'm'))} ${subject}
    join test_label l on l.institute_id = ${instituteId} and l.id = c.label_id`,
  offlineExam: sql`select 'offlineExam', c.id, c.starts_at, c.ends_at, null, c.name,
      coalesce(b.name, ${subjectNames('c')}),
      s.name, n.name, '', c.section_id,
      c.topics, c.description, '', '[]', null, '', '', '[]', false, null, c.cancelled_at is not null
    from (${found.offlineExam}) c ${section} ${subject}`,
}

const entries = many(
  'timetable.entries',
  entryRow,
  sql`with ${mine}, ${marked}, ${withheld}
    select e.kind, e.id, to_char(e.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(e.ends_at at time zone ${timeZone}, 'YYYY-MM-DD') as "endDate",
      to_char(e.starts_at at time zone ${timeZone}, 'FMHH12:MI AM') as "startTime",
      to_char(e.ends_at at time zone ${timeZone}, 'FMHH12:MI AM') as "endTime",
      coalesce(e.minutes, round(extract(epoch from e.ends_at - e.starts_at) / 60)::int) as minutes,
      e.name, coalesce(e.subject, '') as subject, e.course, e.master_course as "masterCourse", e.product,
      e.batch_id as "batchId", e.topics, e.description, e.teacher,
      e.photos as "photoFileIds", e.percent as "attendancePercent", e.link,
      e.meeting_with as "meetingWith", e.recordings, e.is_result_published as "isResultPublished",
      e.test, e.is_cancelled as "isCancelled"
    from (${join([listed.classroom, listed.live, listed.onlineExam, listed.offlineExam], ' union all ')}) e
    order by e.starts_at, e.ends_at, e.kind, e.id`,
)

/**
 * @param at.studentId null for an open user @param at.showsRecordings whether the institute shows them at all
 * @param at.withCancelled whether cancelled ones are listed too
 */
export function findEntries(
  runner: Runner,
  span: EntrySpan,
  at: {
    studentId: number | null
    personId: number
    now: Date
    timeZone: string
    showsRecordings: boolean
    withCancelled: boolean
  },
): Promise<EntryRow[]> {
  return entries(runner, { ...spanValues(span), ...at, personIds: [at.personId] })
}

const { steps } = params({ steps: z.array(z.string()) })

const counts = many(
  'timetable.counts',
  z.object({ step: z.number(), count: z.number() }),
  sql`with ${mine},
    steps as (select s.step, greatest(s.at, ${from}) as first,
        least(coalesce(lead(s.at) over (order by s.step), 'infinity'), ${before}) as next
      from unnest(${steps}::timestamptz[]) with ordinality s (at, step)),
    begun as (
      select width_bucket(c.starts_at, ${steps}::timestamptz[]) as step
      from (select starts_at from (${counted.classroom}) c union all select starts_at from (${counted.live}) c) c
      union all
      select s.step from (select opens_at as starts_at, ends_at from (${counted.onlineExam}) c
        union all select starts_at, ends_at from (${counted.offlineExam}) c) e
      join steps s on e.starts_at < s.next and (e.starts_at >= s.first or e.ends_at > s.first))
    select step::int as step, count(*) as count from begun where step > 0 group by step`,
)

/**
 * How many entries there are between consecutive moments; an exam counts in every range in which it is open.
 * @param steps moments, ascending; the count of the first one is [0]
 */
export async function countEntries(
  runner: Runner,
  span: EntrySpan,
  steps: readonly Date[],
): Promise<number[]> {
  const rows = await counts(runner, { ...spanValues(span), steps: steps.map((step) => step.toISOString()) })
  const countOf = new Map(rows.map(({ step, count }) => [step, count]))
  return steps.map((_, index) => countOf.get(index + 1) ?? 0)
}
