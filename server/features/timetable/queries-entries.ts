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

/** What the kinds are called in their queries. */
const entry = raw('entry')

/** Which classes are of a range, and which classes and exams are shown at all. */
type InSpan = { classes: Sql; shown: Sql }
/** An exam may have begun before the range: it is listed on each of its days. */
const lastsIntoSpan = sql`entry.institute_id = ${instituteId} and entry.ends_at > ${from} and entry.starts_at < ${before}`
const isHeld = sql`entry.cancelled_at is null`
/** A class counts once, where it begins. */
const countedIn: InSpan = {
  classes: sql`entry.institute_id = ${instituteId} and entry.starts_at >= ${from} and entry.starts_at < ${before}`,
  shown: isHeld,
}
/** A class over midnight is on both days; the day before is enough for the index. */
const listedIn: InSpan = {
  classes: sql`${lastsIntoSpan} and entry.starts_at >= ${from}::timestamptz - interval '1 day'`,
  shown: sql`(${isHeld} or ${asked.withCancelled}::boolean)`,
}
const ofSubject = sql`(${subjectId}::bigint = -1 or entry.subject_id = ${subjectId})`
const ofTeacher = (kind: 'classroom_class' | 'live_class') =>
  sql`(${teacherId}::bigint = -1 or ${isTaughtBy(kind, entry)})`
const ofAnyTeacher = sql`${teacherId}::bigint = -1`

type Shared = 'live_class' | 'test'
const links = (kind: Shared) => ({
  id: raw(`${kind}_id`),
  sections: raw(`${kind}_section`),
  products: raw(`${kind}_product`),
})

/** The tests or live classes that reach a person through a section, while enrolled, or through a held product. */
function reached(kind: Shared) {
  const { id, sections, products } = links(kind)
  return sql`(
    select reached.id, ${allDays('reached')} as days from (
      select link.${id} as id, mine.since, mine.until from mine cross join lateral (select * from ${sections} link
        where link.institute_id = ${instituteId} and link.section_id = mine.section_id ${forEachRow}) link
      union all select link.${id}, '-infinity', 'infinity' from unnest(${productIds}::bigint[]) product (id)
      cross join lateral (select * from ${products} link
        where link.institute_id = ${instituteId} and link.product_id = product.id ${forEachRow}) link) reached
    group by reached.id)`
}

/** The entries of each kind. */
const findIn = ({ classes, shown }: InSpan) => ({
  classroom: sql`select entry.* from classroom_class entry join mine on mine.section_id = entry.section_id
    where ${asked.classroom}::boolean and ${classes} and ${shown} and ${isOfDays('entry.starts_at', 'mine')}
      and ${ofSubject} and ${ofTeacher('classroom_class')}`,
  live: sql`select entry.* from ${reached('live_class')} reached cross join lateral (select * from live_class entry
      where entry.institute_id = ${instituteId} and entry.id = reached.id ${forEachRow}) entry
    where ${asked.live}::boolean and ${classes} and ${shown} and entry.starts_at <@ reached.days and ${ofSubject}
      and ${ofTeacher('live_class')}`,
  onlineExam: sql`select entry.*, opening.opens_at from ${reached('test')} reached cross join lateral (select * from test entry
      where entry.institute_id = ${instituteId} and entry.id = reached.id ${forEachRow}) entry
    cross join lateral (select lower(${partOf('entry', 'reached.days')}) as opens_at) opening
    where ${asked.onlineExam}::boolean and ${lastsIntoSpan} and ${shown} and opening.opens_at < ${before} and ${ofSubject}
      and ${ofAnyTeacher}`,
  offlineExam: sql`select entry.institute_id, entry.id, entry.section_id, entry.name, entry.topics, entry.description,
    entry.cancelled_at, held_time.* from mine cross join lateral (
      select * from offline_exam entry where entry.institute_id = ${instituteId} and entry.section_id = mine.section_id
        and ${shown} ${forEachRow}) entry
    cross join lateral ${heldTimes('entry')} held_time
    where ${asked.offlineExam}::boolean and held_time.ends_at > ${from} and held_time.starts_at < ${before}
      and ${isOfDays('held_time.starts_at', 'mine')} and ${ofAnyTeacher}
      and (${subjectId} = -1 or held_time.subject_id = ${subjectId} or (held_time.subject_id is null and exists (
        select 1 from offline_exam_subject exam_subject
        where exam_subject.institute_id = ${instituteId} and exam_subject.exam_id = entry.id
          and exam_subject.subject_id = ${subjectId})))`,
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

/** The own sections and products through which an entry came. @param isMine whether it is of the days `mine` */
function senders(kind: Shared, isMine: Sql) {
  const { id, sections, products } = links(kind)
  return sql`
    cross join lateral (
      select coalesce(string_agg(distinct section.name, ', '), '') as course, min(section.id) as batch_id,
        coalesce(string_agg(distinct standard.name, ', '), '') as master_course
      from ${sections} link join mine on mine.section_id = link.section_id and ${isMine}
      join section on section.institute_id = ${instituteId} and section.id = link.section_id
      join standard on standard.institute_id = ${instituteId} and standard.id = section.standard_id
      where link.institute_id = ${instituteId} and link.${id} = entry.id) own
    cross join lateral (
      select coalesce(string_agg(product.title, ', ' order by product.title), '') as product
      from ${products} link join product on product.institute_id = ${instituteId} and product.id = link.product_id
      where link.institute_id = ${instituteId} and link.${id} = entry.id and link.product_id = any(${productIds}::bigint[])) held`
}
const subject = sql`left join subject on subject.institute_id = ${instituteId} and subject.id = entry.subject_id`
const section = sql`join section on section.institute_id = ${instituteId} and section.id = entry.section_id
  join standard on standard.institute_id = ${instituteId} and standard.id = section.standard_id`

/** Of the marked classes of a subject, how many the student attended, in the sections of the viewed year. */
const marked = sql`marked as materialized (
  select subject_id, round(100.0 * sum(present) / sum(held))::int as percent
  from ${countedAttendance} entry group by subject_id)`

/** Each kind with the same columns, in the same order. */
const listed = {
  classroom: sql`select 'classroom' as kind, entry.id, entry.starts_at, entry.ends_at, null::int as minutes, '' as name,
      subject.name as subject, section.name as course, standard.name as master_course, '' as product,
        entry.section_id as batch_id,
      entry.topics, entry.description, taught.names as teacher, taught.photos, marked.percent,
      '' as link, '' as meeting_with, '[]'::json as recordings, false as is_result_published,
      null::json as test, entry.cancelled_at is not null as is_cancelled
    from (${found.classroom}) entry ${section} ${subject} ${joinTeachers('classroom_class', entry)}
    left join marked on marked.subject_id = entry.subject_id`,
  live: sql`select 'live', entry.id, entry.starts_at, entry.ends_at, null, entry.name,
      subject.name, own.course, own.master_course, held.product, own.batch_id,
      entry.topics, entry.description, taught.names, taught.photos, null,
      case when entry.starts_at <= ${now}::timestamptz and ${now} < entry.ends_at and ${isHeld} then entry.link_url else '' end,
      entry.meeting_with,
      case when ${asked.showsRecordings}::boolean and entry.ends_at <= ${now} and ${isHeld} then ${recordings(entry)}
        else '[]' end,
      false, null, entry.cancelled_at is not null
    from (${found.live}) entry ${senders('live_class', isOfDays('entry.starts_at', 'mine'))} ${subject} ${joinTeachers('live_class', entry)}`,
  onlineExam: sql`select 'onlineExam', entry.id, entry.opens_at, ${endFor(entry)},
      entry.duration_minutes + ${extraMinutes(entry)}, entry.name,
      subject.name, own.course, own.master_course, held.product, own.batch_id,
      '', entry.description, '', '[]', null, '', '', '[]', entry.is_result_published and ${isHeld} and exists (
        select 1 from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = entry.id
          and attempt.person_id = any(${personIds}) and attempt.rank is not null) and not ${doesReportWait(entry)},
      ${attemptsAt(raw('label'), entry)}, entry.cancelled_at is not null
    from (${found.onlineExam}) entry ${senders('test', lastsIntoDays('entry.starts_at', 'entry.ends_at', 'mine'))} ${subject}
    join test_label label on label.institute_id = ${instituteId} and label.id = entry.label_id`,
  offlineExam: sql`select 'offlineExam', entry.id, entry.starts_at, entry.ends_at, null, entry.name,
      coalesce(subject.name, ${subjectNames('entry')}),
      section.name, standard.name, '', entry.section_id,
      entry.topics, entry.description, '', '[]', null, '', '', '[]', false, null, entry.cancelled_at is not null
    from (${found.offlineExam}) entry ${section} ${subject}`,
}

const entries = many(
  'timetable.entries',
  entryRow,
  sql`with ${mine}, ${marked}, ${withheld}
    select entry.kind, entry.id, to_char(entry.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(entry.ends_at at time zone ${timeZone}, 'YYYY-MM-DD') as "endDate",
      to_char(entry.starts_at at time zone ${timeZone}, 'FMHH12:MI AM') as "startTime",
      to_char(entry.ends_at at time zone ${timeZone}, 'FMHH12:MI AM') as "endTime",
      coalesce(entry.minutes, round(extract(epoch from entry.ends_at - entry.starts_at) / 60)::int) as minutes,
      entry.name, coalesce(entry.subject, '') as subject, entry.course, entry.master_course as "masterCourse", entry.product,
      entry.batch_id as "batchId", entry.topics, entry.description, entry.teacher,
      entry.photos as "photoFileIds", entry.percent as "attendancePercent", entry.link,
      entry.meeting_with as "meetingWith", entry.recordings, entry.is_result_published as "isResultPublished",
      entry.test, entry.is_cancelled as "isCancelled"
    from (${join([listed.classroom, listed.live, listed.onlineExam, listed.offlineExam], ' union all ')}) entry
    order by entry.starts_at, entry.ends_at, entry.kind, entry.id`,
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
    steps as (select step.step, greatest(step.at, ${from}) as first,
        least(coalesce(lead(step.at) over (order by step.step), 'infinity'), ${before}) as next
      from unnest(${steps}::timestamptz[]) with ordinality step (at, step)),
    begun as (
      select width_bucket(entry.starts_at, ${steps}::timestamptz[]) as step
      from (select starts_at from (${counted.classroom}) entry union all select starts_at from (${counted.live}) entry) entry
      union all
      select steps.step from (select opens_at as starts_at, ends_at from (${counted.onlineExam}) entry
        union all select starts_at, ends_at from (${counted.offlineExam}) entry) entry
      join steps on entry.starts_at < steps.next and (entry.starts_at >= steps.first or entry.ends_at > steps.first))
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
