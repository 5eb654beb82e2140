import type pg from 'pg'
import type { FeedKind } from '#domain/timetable/feed.ts'
import type { IncludedKinds, TimetablePlan } from '#domain/timetable/included.ts'

type Runner = pg.Pool | pg.PoolClient

export type FoundFeed = {
  instituteId: number
  feedId: number
  instituteName: string
  timeZone: string
  isSchool: boolean
  plan: TimetablePlan
  /** Whose calendar it is. */
  ownerId: number
  ownerName: string
  /** Null for an open user. */
  studentId: number | null
  lastReadAt: Date | null
  /** The institute of the host that was asked; null for a host of none. */
  hostInstituteId: number | null
}

/**
 * The feed of a secret, while it may be read: it was not revoked, who made it could still sign in, and the student is
 * still himself or his child. Everything else is the same to who asks: not there.
 */
export async function findFeed(runner: Runner, secretHash: string, host: string) {
  const found = await runner.query<FoundFeed>({
    name: 'feed.find',
    text: `select f.institute_id as "instituteId", f.id as "feedId", i.name as "instituteName",
        i.time_zone as "timeZone", i.kind = 'school' as "isSchool", i.plan,
        o.id as "ownerId", o.name as "ownerName", f.student_id as "studentId", f.last_read_at as "lastReadAt",
        (select h.institute_id from institute_host h where h.host = $2) as "hostInstituteId"
      from calendar_feed f
      join institute i on i.id = f.institute_id
      join person p on p.institute_id = f.institute_id and p.id = f.person_id
      left join student s on s.institute_id = f.institute_id and s.id = f.student_id
      join person o on o.institute_id = f.institute_id and o.id = coalesce(s.person_id, f.person_id)
      where f.secret_hash = $1 and f.revoked_at is null and p.status = 'active' and o.status = 'active'
        and case p.role
          when 'student' then s.person_id = p.id and not s.fees_block_login
          when 'parent' then not s.fees_block_login and exists (select 1 from guardian g
            where g.institute_id = f.institute_id and g.parent_id = p.id and g.student_id = s.id)
          when 'open' then f.student_id is null
          else false end`,
    values: [secretHash, host],
  })
  return found.rows[0]
}

export type FeedRow = { feedId: number; createdAt: Date; lastReadAt: Date | null }

/** The addresses that somebody made of a student's calendar (or, with null, of his own) and did not revoke, newest first. */
export async function findFeeds(
  runner: Runner,
  at: { instituteId: number; personId: number; studentId: number | null },
) {
  const found = await runner.query<FeedRow>({
    name: 'feed.list',
    text: `select id as "feedId", created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feed
      where institute_id = $1 and person_id = $2 and student_id is not distinct from $3::bigint
        and revoked_at is null
      order by created_at desc, id desc`,
    values: [at.instituteId, at.personId, at.studentId],
  })
  return found.rows
}

export type FeedEntryRow = {
  kind: FeedKind
  id: number
  title: string
  subject: string
  course: string
  product: string
  teacher: string
  topics: string
  minutes: number | null
  /** 1 mock, 2 practice, 4 online; null for what is no test. */
  testTypeId: number | null
  description: string
  /** Of classes and exams. */
  startsAt: Date | null
  endsAt: Date | null
  /** Of holidays and events: days YYYY-MM-DD, and hours HH:MM:SS of each of them, null for all of the day. */
  firstDay: string | null
  lastDay: string | null
  startTime: string | null
  endTime: string | null
  isCancelled: boolean
  sequence: number
  changedAt: Date
}

export type FeedAsked = {
  instituteId: number
  studentId: number | null
  ownerId: number
  timeZone: string
  /** The institute's today, first and last day. */
  today: string
  first: string
  last: string
  included: IncludedKinds
  /** Holidays and events are a school's. */
  isSchool: boolean
}

/** His sections of any year, each until he left it; the products that he holds. */
const reach = `
  span as (select $5::date::timestamp at time zone $4 as opens, ($6::date + 1)::timestamp at time zone $4 as closes),
  mine as (
    select section_id, max(coalesce((end_date + 1)::timestamp at time zone $4, 'infinity')) as until from enrolment
    where institute_id = $1 and student_id = $2 group by section_id),
  held as (
    select product_id from product_holder
    where institute_id = $1 and person_id = $3 and (expires_on is null or expires_on >= $7::date))`

/** What reaches him by a section, as long as he is in it, or by a product; with the names of both. */
const reached = (kind: 'live_class' | 'test') => `(
  select id, max(until) as until, coalesce(string_agg(distinct course, ', '), '') as course,
    coalesce(string_agg(distinct product, ', '), '') as product
  from (
    select l.${kind}_id as id, m.until, x.name as course, null as product
    from mine m join ${kind}_section l on l.institute_id = $1 and l.section_id = m.section_id
    join section x on x.institute_id = $1 and x.id = m.section_id
    union all
    select l.${kind}_id, 'infinity', null, x.title
    from held h join ${kind}_product l on l.institute_id = $1 and l.product_id = h.product_id
    join product x on x.institute_id = $1 and x.id = h.product_id) r
  group by id)`

const inSpan = `c.institute_id = $1 and c.starts_at >= span.opens and c.starts_at < span.closes`
/** A test may be open for weeks. */
const windowInSpan = `c.institute_id = $1 and c.ends_at > span.opens and c.starts_at < span.closes`
const calendar = `c.cancelled_at is not null as "isCancelled", c.sequence, c.changed_at as "changedAt"`
const moments = `c.starts_at as "startsAt", c.ends_at as "endsAt",
  null::text as "firstDay", null::text as "lastDay", null::text as "startTime", null::text as "endTime"`
const subject = `left join subject b on b.institute_id = $1 and b.id = c.subject_id`
const teacher = `left join person t on t.institute_id = $1 and t.id = c.teacher_id`

const parts: Record<'classroom' | 'live' | 'onlineExam' | 'offlineExam' | 'calendar', string> = {
  classroom: `select 'class' as kind, c.id, b.name as title, '' as subject, x.name as course, '' as product,
      coalesce(t.name, '') as teacher, c.topics, null::int as minutes, null::int as "testTypeId", c.description, ${moments}, ${calendar}
    from span cross join mine m
    join classroom_class c on ${inSpan} and c.section_id = m.section_id and c.starts_at < m.until
    join section x on x.institute_id = $1 and x.id = c.section_id ${subject} ${teacher}
    where $8::boolean`,
  live: `select 'live', c.id, c.name, coalesce(b.name, ''), r.course, r.product,
      coalesce(t.name, ''), c.topics, null, null, c.description, ${moments}, ${calendar}
    from span cross join ${reached('live_class')} r
    join live_class c on ${inSpan} and c.id = r.id and c.starts_at < r.until ${subject} ${teacher}
    where $9::boolean`,
  onlineExam: `select 'test', c.id, c.name, coalesce(b.name, ''), r.course, r.product,
      '', '', c.duration_minutes, k.test_type_id, c.description, ${moments}, ${calendar}
    from span cross join ${reached('test')} r
    join test c on ${windowInSpan} and c.id = r.id and c.starts_at < r.until ${subject}
    join test_label k on k.institute_id = $1 and k.id = c.label_id
    where $10::boolean`,
  offlineExam: `select 'exam', c.id, c.name, coalesce((
        select string_agg(b.name, ', ' order by b.name) from offline_exam_subject l
        join subject b on b.institute_id = $1 and b.id = l.subject_id
        where l.institute_id = $1 and l.exam_id = c.id), ''), x.name, '',
      '', c.topics, null, null, c.description, ${moments}, ${calendar}
    from span cross join mine m
    join offline_exam c on ${inSpan} and c.section_id = m.section_id and c.starts_at < m.until
    join section x on x.institute_id = $1 and x.id = c.section_id
    where $11::boolean`,
  // My Events (spec/2 §2.7): for students, and for all or for his standard of the year in which they begin.
  calendar: `select c.kind, c.id, c.title, '', '', '', '', '', null, null, c.description,
      null, null, c.start_date::text, c.end_date::text, c.start_time::text, c.end_time::text, ${calendar}
    from calendar_event c
    where $12::boolean and c.institute_id = $1 and c.start_date <= $6::date
      and greatest(c.start_date, c.end_date) >= $5::date
      and (cardinality(c.user_types) = 0 or 1 = any(c.user_types)) and (c.is_for_all or exists (
        select 1 from enrolment e
        join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
          and c.start_date between y.start_date and y.end_date
        join section x on x.institute_id = e.institute_id and x.id = e.section_id
        join calendar_event_standard l on l.institute_id = e.institute_id and l.standard_id = x.standard_id
        where e.institute_id = $1 and e.student_id = $2 and l.event_id = c.id))`,
}

/** Everything of a feed's span, called off or not: what disappeared would not be told to who has it already. */
export async function findFeedEntries(runner: Runner, asked: FeedAsked): Promise<FeedEntryRow[]> {
  const { classroom, live, onlineExam, offlineExam } = asked.included
  const found = await runner.query<FeedEntryRow>({
    name: 'feed.entries',
    text: `with ${reach} ${Object.values(parts).join(' union all ')} order by 12, 14, 1, 2`,
    values: [
      asked.instituteId,
      asked.studentId,
      asked.ownerId,
      asked.timeZone,
      asked.first,
      asked.last,
      asked.today,
      classroom,
      live,
      onlineExam,
      offlineExam,
      asked.isSchool,
    ],
  })
  return found.rows
}
