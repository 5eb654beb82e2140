import * as z from 'zod/mini'
import { feedKinds } from '#domain/timetable/feed.ts'
import type { IncludedKinds, TimetablePlan } from '#domain/timetable/included.ts'
import { isForReader } from '#server/access/events.ts'
import { given } from '#server/access/given.ts'
import { allDays, enrolled, held, isOfDays, partOf, touchesDays } from '#server/access/membership.ts'
import { sittings, subjectNames } from '#server/access/sittings.ts'
import { joinTeachers } from '#server/access/teachers.ts'
import { join, many, maybeOne, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'

const { instituteId, personId, now, timeZone } = given
const { secretHash, host, studentId, ownerId, first, last, isSchool, ...included } = params({
  secretHash: z.string(),
  host: z.string(),
  /** Null for an open user. */
  studentId: z.nullable(z.number()),
  ownerId: z.number(),
  /** Days. */
  first: z.string(),
  last: z.string(),
  /** Only schools have holidays and events. */
  isSchool: z.boolean(),
  classroom: z.boolean(),
  live: z.boolean(),
  onlineExam: z.boolean(),
  offlineExam: z.boolean(),
})

const foundFeed = z.object({
  instituteId: z.number(),
  feedId: z.number(),
  instituteName: z.string(),
  timeZone: z.string(),
  isSchool: z.boolean(),
  plan: z.custom<TimetablePlan>(),
  /** Of who made the feed. */
  role: z.enum(roles),
  /** The owner of the calendar. */
  ownerId: z.number(),
  ownerName: z.string(),
  /** Null for an open user. */
  studentId: z.nullable(z.number()),
  lastReadAt: z.nullable(z.date()),
  /** The institute of the requested host; null for a host of none. */
  hostInstituteId: z.nullable(z.number()),
})
export type FoundFeed = z.output<typeof foundFeed>

/**
 * The feed with a secret, while it may be read: not revoked, its maker could still sign in, and the student
 * is still himself or his child. Everything else is not found.
 */
export const findFeed = maybeOne(
  'feed.find',
  foundFeed,
  sql`select f.institute_id as "instituteId", f.id as "feedId", i.name as "instituteName",
      i.time_zone as "timeZone", i.kind = 'school' as "isSchool", i.plan, p.role,
      o.id as "ownerId", o.name as "ownerName", f.student_id as "studentId", f.last_read_at as "lastReadAt",
      (select h.institute_id from institute_host h where h.host = ${host}) as "hostInstituteId"
    from calendar_feed f
    join institute i on i.id = f.institute_id
    join person p on p.institute_id = f.institute_id and p.id = f.person_id
    left join student s on s.institute_id = f.institute_id and s.id = f.student_id
    join person o on o.institute_id = f.institute_id and o.id = coalesce(s.person_id, f.person_id)
    where f.secret_hash = ${secretHash} and f.revoked_at is null and p.status = 'active' and o.status = 'active'
      and case p.role
        when 'student' then s.person_id = p.id and not s.fees_block_login
        when 'parent' then not s.fees_block_login and exists (select 1 from guardian g
          where g.institute_id = f.institute_id and g.parent_id = p.id and g.student_id = s.id)
        when 'open' then f.student_id is null
        else false end`,
)

export const feedRow = z.object({
  feedId: z.number(),
  createdAt: z.date(),
  lastReadAt: z.nullable(z.date()),
})
export type FeedRow = z.output<typeof feedRow>

/** A person's feeds of a student or, with null, of his own, that are not revoked. */
export const livingFeeds = sql`calendar_feed where institute_id = ${instituteId} and person_id = ${personId}
  and student_id is not distinct from ${studentId}::bigint and revoked_at is null`

/** Newest first. */
export const findFeeds = many(
  'feed.list',
  feedRow,
  sql`select id as "feedId", created_at as "createdAt", last_read_at as "lastReadAt" from ${livingFeeds}
    order by created_at desc, id desc`,
)

const feedEntryRow = z.object({
  kind: z.enum(feedKinds),
  id: z.number(),
  title: z.string(),
  subject: z.string(),
  course: z.string(),
  product: z.string(),
  teacher: z.string(),
  topics: z.string(),
  minutes: z.nullable(z.number()),
  /** 1 mock, 2 practice, 4 online; null for anything but tests. */
  testTypeId: z.nullable(z.number()),
  description: z.string(),
  /** Of classes and exams. */
  startsAt: z.nullable(z.date()),
  endsAt: z.nullable(z.date()),
  /** For holidays and events: days YYYY-MM-DD, and hours HH:MM:SS on each of them, null for whole days. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  isCancelled: z.boolean(),
  isReplaced: z.boolean(),
  sequence: z.number(),
  changedAt: z.date(),
})
export type FeedEntryRow = z.output<typeof feedEntryRow>

export type FeedAsked = {
  instituteId: number
  /** Null for an open user. */
  studentId: number | null
  ownerId: number
  timeZone: string
  now: Date
  /** First and last day. */
  first: string
  last: string
  included: IncludedKinds
  /** Only schools have holidays and events. */
  isSchool: boolean
  /** Whose holidays and events are in it. */
  audiences: number[]
}

/** The sections of any year with the days in them, each day once; the products held. */
const reach = sql`
  span as (select ${first}::date::timestamp at time zone ${timeZone} as opens,
    (${last}::date + 1)::timestamp at time zone ${timeZone} as closes),
  mine as (
    select section_id, lower(span) as since, upper(span) as until from (
      select e.section_id, unnest(${allDays()}) as span from ${enrolled} e
      where e.institute_id = ${instituteId} and e.student_id = ${studentId} group by e.section_id) e),
  held as (
    select product_id from ${held} h
    where institute_id = ${instituteId} and person_id = ${ownerId} and until > ${now})`

/**
 * What reaches the student through a section, while enrolled, or through a product; with the names of both.
 */
function reached(kind: 'live_class' | 'test') {
  const [id, sections, products] = [raw(`${kind}_id`), raw(`${kind}_section`), raw(`${kind}_product`)]
  return sql`(
    select r.id, ${allDays('r')} as days, coalesce(string_agg(distinct course, ', '), '') as course,
      coalesce(string_agg(distinct product, ', '), '') as product
    from (
      select l.${id} as id, m.since, m.until, x.name as course, null as product
      from mine m join ${sections} l on l.institute_id = ${instituteId} and l.section_id = m.section_id
      join section x on x.institute_id = ${instituteId} and x.id = m.section_id
      union all
      select l.${id}, '-infinity', 'infinity', null, x.title
      from held h join ${products} l on l.institute_id = ${instituteId} and l.product_id = h.product_id
      join product x on x.institute_id = ${instituteId} and x.id = h.product_id) r
    group by r.id)`
}

const inSpan = sql`c.institute_id = ${instituteId} and c.starts_at >= span.opens and c.starts_at < span.closes`
/** A test may be open for weeks. */
const isOpenInSpan = sql`c.institute_id = ${instituteId} and c.ends_at > span.opens and c.starts_at < span.closes`
const calendar = sql`c.cancelled_at is not null as "isCancelled", false as "isReplaced", c.sequence, c.changed_at as "changedAt"`
const momentsFrom = (start: Sql, end = raw('c.ends_at')) => sql`${start} as "startsAt", ${end} as "endsAt",
  null::text as "firstDay", null::text as "lastDay", null::text as "startTime", null::text as "endTime"`
const moments = momentsFrom(raw('c.starts_at'))
const subject = sql`left join subject b on b.institute_id = ${instituteId} and b.id = c.subject_id`

const parts = [
  sql`select 'class' as kind, c.id, b.name as title, '' as subject, x.name as course, '' as product,
      taught.names as teacher, c.topics, null::int as minutes, null::int as "testTypeId", c.description, ${moments}, ${calendar}
    from span cross join mine m
    join classroom_class c on ${inSpan} and c.section_id = m.section_id and ${isOfDays('c.starts_at', 'm')}
    join section x on x.institute_id = ${instituteId} and x.id = c.section_id ${subject} ${joinTeachers('classroom_class')}
    where ${included.classroom}::boolean`,
  sql`select 'live', c.id, c.name, coalesce(b.name, ''), r.course, r.product,
      taught.names, c.topics, null, null, c.description, ${moments}, ${calendar}
    from span cross join ${reached('live_class')} r
    join live_class c on ${inSpan} and c.id = r.id and c.starts_at <@ r.days ${subject} ${joinTeachers('live_class')}
    where ${included.live}::boolean`,
  sql`select 'test', c.id, c.name, coalesce(b.name, ''), r.course, r.product,
      '', '', c.duration_minutes, k.test_type_id, c.description, ${momentsFrom(sql`lower(${partOf('c', 'r.days')})`)}, ${calendar}
    from span cross join ${reached('test')} r
    join test c on ${isOpenInSpan} and c.id = r.id and lower(${partOf('c', 'r.days')}) < span.closes ${subject}
    join test_label k on k.institute_id = ${instituteId} and k.id = c.label_id
    where ${included.onlineExam}::boolean`,
  // An exam as a whole, until it has sittings. What may have been read of it is cancelled then; of one that came with its
  // sittings no calendar has it, unless all were cancelled and restored, which are two changes of each.
  sql`select 'exam', c.id, c.name, coalesce(${subjectNames('c')}, ''), x.name, '',
      '', c.topics, null, null, c.description, ${moments},
      c.cancelled_at is not null or s.has_any, s.has_any and c.cancelled_at is null, c.sequence + s.changes,
      greatest(c.changed_at, s.changed_at)
    from span cross join mine m
    join offline_exam c on ${inSpan} and c.section_id = m.section_id and ${isOfDays('c.starts_at', 'm')}
    cross join lateral (
      select coalesce(bool_or(s.cancelled_at is null), false) as has_any, coalesce(sum(s.sequence + 1), 0)::int as changes,
        max(s.changed_at) as changed_at,
        coalesce(bool_or(s.cancelled_at is null and s.created_at <= c.created_at and s.sequence < 2), false) as was_there
      from ${sittings} s where s.institute_id = ${instituteId} and s.exam_id = c.id) s
    join section x on x.institute_id = ${instituteId} and x.id = c.section_id
    where ${included.offlineExam}::boolean and not s.was_there`,
  // A change of the exam is one of each sitting.
  sql`select 'sitting', s.id, c.name, b.name, x.name, '',
      '', c.topics, null, null, c.description, ${momentsFrom(raw('s.starts_at'), raw('s.ends_at'))},
      c.cancelled_at is not null or s.cancelled_at is not null, false, c.sequence + s.sequence, greatest(c.changed_at, s.changed_at)
    from span cross join mine m
    join offline_exam c on c.institute_id = ${instituteId} and c.section_id = m.section_id
    join ${sittings} s on s.institute_id = ${instituteId} and s.exam_id = c.id and s.starts_at >= span.opens
      and s.starts_at < span.closes and ${isOfDays('s.starts_at', 'm')}
    join subject b on b.institute_id = ${instituteId} and b.id = s.subject_id
    join section x on x.institute_id = ${instituteId} and x.id = c.section_id
    where ${included.offlineExam}::boolean`,
  // My Events [event-14]: for the reader, and for all or for the student's standard of the year in which
  // they begin.
  sql`select c.kind, c.id, c.title, '', '', '', '', '', null, null, c.description,
      null, null, c.start_date::text, c.end_date::text, c.start_time::text, c.end_time::text, ${calendar}
    from calendar_event c
    where ${isSchool}::boolean and c.institute_id = ${instituteId} and c.start_date <= ${last}::date
      and greatest(c.start_date, c.end_date) >= ${first}::date
      and ${isForReader('c')} and (c.is_for_all or exists (
        select 1 from ${enrolled} e
        join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
          and c.start_date between y.start_date and y.end_date
        join section x on x.institute_id = e.institute_id and x.id = e.section_id
        join calendar_event_standard l on l.institute_id = e.institute_id and l.standard_id = x.standard_id
        where e.institute_id = ${instituteId} and e.student_id = ${studentId} and l.event_id = c.id
          and ${touchesDays('c')}))`,
]

/** Ordered by time and day. */
const entries = many(
  'feed.entries',
  feedEntryRow,
  sql`with ${reach} select * from (${join(parts, ' union all ')}) e order by "startsAt", "firstDay", kind, id`,
)

/**
 * Everything in a feed's range, cancelled or not: a missing entry would stay in calendars that have it
 * already.
 */
export const findFeedEntries = (runner: Runner, { included, ...asked }: FeedAsked): Promise<FeedEntryRow[]> =>
  entries(runner, { ...asked, ...included })
