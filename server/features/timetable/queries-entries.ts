import type pg from 'pg'
import type { TestAttempts } from '#domain/exam/calls.ts'
import type { Recording } from '#domain/live/calls.ts'
import type { EntryKind, IncludedKinds } from '#domain/timetable/included.ts'
import { recordings } from '#server/database/queries-recordings.ts'
import { doesReportWait, heldBack } from '#server/database/queries-solutions.ts'
import { attemptsAt, endFor, extraMinutes } from '#server/database/queries-tests.ts'

type Runner = pg.Pool | pg.PoolClient

/** Which entries: those of a span, exams also where they began before; of sections (until one left) and products. */
export type EntrySpan = {
  instituteId: number
  from: Date
  before: Date
  sections: readonly { sectionId: number; until: Date | null }[]
  productIds: readonly number[]
  /** -1 for all. */
  subjectId: number
  teacherId: number
  included: IncludedKinds
}

/** The values $1 to $12, which every query over entries begins with. */
const spanValues = (span: EntrySpan): unknown[] => [
  span.instituteId,
  span.from,
  span.before,
  span.sections.map((section) => section.sectionId),
  span.sections.map((section) => section.until?.toISOString() ?? 'infinity'),
  span.productIds,
  span.subjectId,
  span.teacherId,
  span.included.classroom,
  span.included.live,
  span.included.onlineExam,
  span.included.offlineExam,
]

const mine = `mine as (select * from unnest($4::bigint[], $5::timestamptz[]) as m (section_id, until))`

const inSpan = `c.institute_id = $1 and c.starts_at >= $2 and c.starts_at < $3 and c.cancelled_at is null`
/** An exam may have begun before: it is listed on each of its days. */
const examInSpan = `c.institute_id = $1 and c.ends_at > $2 and c.starts_at < $3 and c.cancelled_at is null`
const ofSubject = `($7::bigint = -1 or c.subject_id = $7)`
const ofTeacher = `($8::bigint = -1 or c.teacher_id = $8)`

/** What reaches somebody by a section, as long as he was in it, or by a product that he holds. */
const reached = (kind: 'live_class' | 'test') => `(
  select id, max(until) as until from (
    select l.${kind}_id as id, m.until from ${kind}_section l join mine m on m.section_id = l.section_id
    where l.institute_id = $1
    union all select l.${kind}_id, 'infinity' from ${kind}_product l
    where l.institute_id = $1 and l.product_id = any($6::bigint[])) r
  group by id)`

/** The entries of each kind, before anything is told about them: what is listed and what is counted is the same. */
const found: Record<EntryKind, string> = {
  classroom: `select c.* from classroom_class c join mine m on m.section_id = c.section_id
    where $9::boolean and ${inSpan} and c.starts_at < m.until and ${ofSubject} and ${ofTeacher}`,
  live: `select c.* from ${reached('live_class')} r join live_class c on c.id = r.id
    where $10::boolean and ${inSpan} and c.starts_at < r.until and ${ofSubject} and ${ofTeacher}`,
  onlineExam: `select c.* from ${reached('test')} r join test c on c.id = r.id
    where $11::boolean and ${examInSpan} and c.starts_at < r.until and ${ofSubject} and $8 = -1`,
  offlineExam: `select c.* from offline_exam c join mine m on m.section_id = c.section_id
    where $12::boolean and ${examInSpan} and c.starts_at < m.until and $8 = -1
      and ($7 = -1 or exists (select 1 from offline_exam_subject x
        where x.institute_id = $1 and x.exam_id = c.id and x.subject_id = $7))`,
}

export type EntryRow = {
  kind: EntryKind
  id: number
  /** YYYY-MM-DD, the institute's days of start and end. */
  date: string
  endDate: string
  /** h:mm AM, in the institute's zone. */
  startTime: string
  endTime: string
  minutes: number
  name: string
  subject: string
  course: string
  masterCourse: string
  product: string
  batchId: number | null
  topics: string
  description: string
  teacher: string
  photoFileId: number | null
  /** 0 to 100; null while nothing was marked. */
  attendancePercent: number | null
  /** '' but while it runs. */
  link: string
  meetingWith: string
  /** Of a live class that is over; its moments in ISO 8601, of any offset. */
  recordings: Recording[]
  /** Whether there is a report of one's own. */
  isResultPublished: boolean
  /** Of an exam on screen. */
  test: TestAttempts | null
}

/** By which of one's own sections and products an entry came. */
const senders = (kind: 'live_class' | 'test') => `
  cross join lateral (
    select coalesce(string_agg(distinct s.name, ', '), '') as course, min(s.id) as batch_id,
      coalesce(string_agg(distinct n.name, ', '), '') as master_course
    from ${kind}_section l join mine m on m.section_id = l.section_id and c.starts_at < m.until
    join section s on s.institute_id = $1 and s.id = l.section_id
    join standard n on n.institute_id = $1 and n.id = s.standard_id
    where l.institute_id = $1 and l.${kind}_id = c.id) own
  cross join lateral (
    select coalesce(string_agg(b.title, ', ' order by b.title), '') as product
    from ${kind}_product l join product b on b.institute_id = $1 and b.id = l.product_id
    where l.institute_id = $1 and l.${kind}_id = c.id and l.product_id = any($6::bigint[])) held`
const subject = `left join subject b on b.institute_id = $1 and b.id = c.subject_id`
const teacher = `left join person t on t.institute_id = $1 and t.id = c.teacher_id`
const section = `join section s on s.institute_id = $1 and s.id = c.section_id
  join standard n on n.institute_id = $1 and n.id = s.standard_id`

/** Marked classes of a subject, and those at which the student was, in the sections of the year in view. */
const marked = `marked as materialized (
  select c.subject_id, round(100.0 * count(*) filter (where a.is_present) / count(*))::int as percent
  from attendance a join classroom_class c on c.institute_id = $1 and c.id = a.class_id
  where a.institute_id = $1 and a.student_id = $13 and c.section_id = any($4) and c.cancelled_at is null
  group by c.subject_id)`

/** Each kind with the same columns, in the same order. */
const told: Record<EntryKind, string> = {
  classroom: `select 'classroom' as kind, c.id, c.starts_at, c.ends_at, null::int as minutes, '' as name,
      b.name as subject, s.name as course, n.name as master_course, '' as product, c.section_id as batch_id,
      c.topics, c.description, t.name as teacher, t.photo_file_id, k.percent,
      '' as link, '' as meeting_with, '[]'::json as recordings, false as is_result_published,
      null::json as test
    from (${found.classroom}) c ${section} ${subject} ${teacher} left join marked k on k.subject_id = c.subject_id`,
  live: `select 'live', c.id, c.starts_at, c.ends_at, null, c.name,
      b.name, own.course, own.master_course, held.product, own.batch_id,
      c.topics, c.description, t.name, t.photo_file_id, null,
      case when c.starts_at <= $14::timestamptz and $14 < c.ends_at then c.link_url else '' end, c.meeting_with,
      case when $15::boolean and c.ends_at <= $14 then ${recordings} else '[]' end, false, null
    from (${found.live}) c ${senders('live_class')} ${subject} ${teacher}`,
  onlineExam: `select 'onlineExam', c.id, c.starts_at, ${endFor('array[$17::bigint]', 'c')}, 
      c.duration_minutes + ${extraMinutes('array[$17::bigint]', 'c')}, c.name,
      b.name, own.course, own.master_course, held.product, own.batch_id,
      '', c.description, null, null, null, '', '', '[]', c.is_result_published and exists (
        select 1 from test_attempt a where a.institute_id = $1 and a.test_id = c.id and a.person_id = $17
          and a.rank is not null) and not ${doesReportWait('c')},
      ${attemptsAt('array[$17::bigint]', 'l', 'c')}
    from (${found.onlineExam}) c ${senders('test')} ${subject}
    join test_label l on l.institute_id = $1 and l.id = c.label_id`,
  offlineExam: `select 'offlineExam', c.id, c.starts_at, c.ends_at, null, c.name,
      (select string_agg(b.name, ', ' order by b.name) from offline_exam_subject x
        join subject b on b.institute_id = $1 and b.id = x.subject_id
        where x.institute_id = $1 and x.exam_id = c.id),
      s.name, n.name, '', c.section_id,
      c.topics, c.description, null, null, null, '', '', '[]', false, null
    from (${found.offlineExam}) c ${section}`,
}

/** @param at.studentId null for an open user @param at.showsRecordings whether the institute shows them at all */
export async function findEntries(
  runner: Runner,
  span: EntrySpan,
  at: { studentId: number | null; personId: number; now: Date; timeZone: string; showsRecordings: boolean },
): Promise<EntryRow[]> {
  const result = await runner.query<EntryRow>({
    name: 'timetable.entries',
    text: `with ${mine}, ${marked}, ${heldBack('array[$17::bigint]', '$14')}
      select e.kind, e.id, to_char(e.starts_at at time zone $16, 'YYYY-MM-DD') as date,
        to_char(e.ends_at at time zone $16, 'YYYY-MM-DD') as "endDate",
        to_char(e.starts_at at time zone $16, 'FMHH12:MI AM') as "startTime",
        to_char(e.ends_at at time zone $16, 'FMHH12:MI AM') as "endTime",
        coalesce(e.minutes, round(extract(epoch from e.ends_at - e.starts_at) / 60)::int) as minutes,
        e.name, coalesce(e.subject, '') as subject, e.course, e.master_course as "masterCourse", e.product,
        e.batch_id as "batchId", e.topics, e.description, coalesce(e.teacher, '') as teacher,
        e.photo_file_id as "photoFileId", e.percent as "attendancePercent", e.link,
        e.meeting_with as "meetingWith", e.recordings, e.is_result_published as "isResultPublished",
        e.test
      from (${Object.values(told).join(' union all ')}) e
      order by e.starts_at, e.ends_at, e.kind, e.id`,
    values: [...spanValues(span), at.studentId, at.now, at.showsRecordings, at.timeZone, at.personId],
  })
  return result.rows
}

/**
 * How many entries there are between each of some moments and the next; an exam counts in every span in which it is open.
 * @param steps moments, ascending; the count of the first one is [0]
 */
export async function countEntries(
  runner: Runner,
  span: EntrySpan,
  steps: readonly Date[],
): Promise<number[]> {
  const isExam = (kind: string) => kind === 'onlineExam' || kind === 'offlineExam'
  const spans = Object.entries(found).map(
    ([kind, query]) =>
      `select starts_at, ${isExam(kind) ? 'ends_at' : 'starts_at'} as until from (${query}) c`,
  )
  const result = await runner.query<{ step: number; count: number }>({
    name: 'timetable.counts',
    text: `with ${mine},
      steps as (select s.step, greatest(s.at, $2) as first,
          least(coalesce(lead(s.at) over (order by s.step), 'infinity'), $3) as next
        from unnest($13::timestamptz[]) with ordinality s (at, step))
      select s.step::int as step, count(*) as count
      from (${spans.join(' union all ')}) e
      join steps s on e.starts_at < s.next and (e.starts_at >= s.first or e.until > s.first)
      group by 1`,
    values: [...spanValues(span), steps.map((step) => step.toISOString())],
  })
  const counts = steps.map(() => 0)
  for (const { step, count } of result.rows) counts[step - 1] = count
  return counts
}
