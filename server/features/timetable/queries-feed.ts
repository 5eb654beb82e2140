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
  sql`select calendar_feed.institute_id as "instituteId", calendar_feed.id as "feedId", institute.name as "instituteName",
      institute.time_zone as "timeZone", institute.kind = 'school' as "isSchool", institute.plan, person.role,
      other.id as "ownerId", other.name as "ownerName", calendar_feed.student_id as "studentId",
        calendar_feed.last_read_at as "lastReadAt",
      (select host.institute_id from institute_host host where host.host = ${host}) as "hostInstituteId"
    from calendar_feed
    join institute on institute.id = calendar_feed.institute_id
    join person on person.institute_id = calendar_feed.institute_id and person.id = calendar_feed.person_id
    left join student on student.institute_id = calendar_feed.institute_id and student.id = calendar_feed.student_id
    join person other on other.institute_id = calendar_feed.institute_id
      and other.id = coalesce(student.person_id, calendar_feed.person_id)
    where calendar_feed.secret_hash = ${secretHash} and calendar_feed.revoked_at is null and person.status = 'active'
      and other.status = 'active'
      and case person.role
        when 'student' then student.person_id = person.id and not student.fees_block_login
        when 'parent' then not student.fees_block_login and exists (select 1 from guardian
          where guardian.institute_id = calendar_feed.institute_id and guardian.parent_id = person.id
            and guardian.student_id = student.id)
        when 'open' then calendar_feed.student_id is null
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
      select enrolled.section_id, unnest(${allDays()}) as span from ${enrolled} enrolled
      where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${studentId} group by enrolled.section_id) entry),
  held as (
    select product_id from ${held} held
    where institute_id = ${instituteId} and person_id = ${ownerId} and until > ${now})`

/** The tests or live classes that reach the student through a section, while enrolled, or a product, with the names of both. */
function reached(kind: 'live_class' | 'test') {
  const [id, sections, products] = [raw(`${kind}_id`), raw(`${kind}_section`), raw(`${kind}_product`)]
  return sql`(
    select reached.id, ${allDays('reached')} as days, coalesce(string_agg(distinct course, ', '), '') as course,
      coalesce(string_agg(distinct product, ', '), '') as product
    from (
      select link.${id} as id, mine.since, mine.until, section.name as course, null as product
      from mine join ${sections} link on link.institute_id = ${instituteId} and link.section_id = mine.section_id
      join section on section.institute_id = ${instituteId} and section.id = mine.section_id
      union all
      select link.${id}, '-infinity', 'infinity', null, product.title
      from held join ${products} link on link.institute_id = ${instituteId} and link.product_id = held.product_id
      join product on product.institute_id = ${instituteId} and product.id = held.product_id) reached
    group by reached.id)`
}

/** What the kinds are called in their queries. */
const entry = raw('entry')
const inSpan = sql`entry.institute_id = ${instituteId} and entry.starts_at >= span.opens and entry.starts_at < span.closes`
/** A test may be open for weeks. */
const isOpenInSpan = sql`entry.institute_id = ${instituteId} and entry.ends_at > span.opens and entry.starts_at < span.closes`
const calendar = sql`entry.cancelled_at is not null as "isCancelled", false as "isReplaced", entry.sequence,
  entry.changed_at as "changedAt"`
const momentsFrom = (
  start: Sql,
  end = raw('entry.ends_at'),
) => sql`${start} as "startsAt", ${end} as "endsAt",
  null::text as "firstDay", null::text as "lastDay", null::text as "startTime", null::text as "endTime"`
const moments = momentsFrom(raw('entry.starts_at'))
const subject = sql`left join subject on subject.institute_id = ${instituteId} and subject.id = entry.subject_id`

const parts = [
  sql`select 'class' as kind, entry.id, subject.name as title, '' as subject, section.name as course, '' as product,
      taught.names as teacher, entry.topics, null::int as minutes, null::int as "testTypeId", entry.description, ${moments},
        ${calendar}
    from span cross join mine
    join classroom_class entry on ${inSpan} and entry.section_id = mine.section_id and ${isOfDays('entry.starts_at', 'mine')}
    join section on section.institute_id = ${instituteId}
      and section.id = entry.section_id ${subject} ${joinTeachers('classroom_class', entry)}
    where ${included.classroom}::boolean`,
  sql`select 'live', entry.id, entry.name, coalesce(subject.name, ''), reached.course, reached.product,
      taught.names, entry.topics, null, null, entry.description, ${moments}, ${calendar}
    from span cross join ${reached('live_class')} reached
    join live_class entry on ${inSpan} and entry.id = reached.id
      and entry.starts_at <@ reached.days ${subject} ${joinTeachers('live_class', entry)}
    where ${included.live}::boolean`,
  sql`select 'test', entry.id, entry.name, coalesce(subject.name, ''), reached.course, reached.product,
      '', '', entry.duration_minutes, label.test_type_id, entry.description,
        ${momentsFrom(sql`lower(${partOf('entry', 'reached.days')})`)}, ${calendar}
    from span cross join ${reached('test')} reached
    join test entry on ${isOpenInSpan} and entry.id = reached.id
      and lower(${partOf('entry', 'reached.days')}) < span.closes ${subject}
    join test_label label on label.institute_id = ${instituteId} and label.id = entry.label_id
    where ${included.onlineExam}::boolean`,
  // An exam as a whole, until it has sittings. What may have been read of it is cancelled then; of one that came with its
  // sittings no calendar has it, unless all were cancelled and restored, which are two changes of each.
  sql`select 'exam', entry.id, entry.name, coalesce(${subjectNames('entry')}, ''), section.name, '',
      '', entry.topics, null, null, entry.description, ${moments},
      entry.cancelled_at is not null or sitting.has_any, sitting.has_any and entry.cancelled_at is null,
        entry.sequence + sitting.changes,
      greatest(entry.changed_at, sitting.changed_at)
    from span cross join mine
    join offline_exam entry on ${inSpan} and entry.section_id = mine.section_id and ${isOfDays('entry.starts_at', 'mine')}
    cross join lateral (
      select coalesce(bool_or(sitting.cancelled_at is null), false) as has_any, coalesce(sum(sitting.sequence + 1),
        0)::int as changes,
        max(sitting.changed_at) as changed_at,
        coalesce(bool_or(sitting.cancelled_at is null and sitting.created_at <= entry.created_at and sitting.sequence < 2),
          false) as was_there
      from ${sittings} sitting where sitting.institute_id = ${instituteId} and sitting.exam_id = entry.id) sitting
    join section on section.institute_id = ${instituteId} and section.id = entry.section_id
    where ${included.offlineExam}::boolean and not sitting.was_there`,
  // A change of the exam is one of each sitting.
  sql`select 'sitting', sitting.id, entry.name, subject.name, section.name, '',
      '', entry.topics, null, null, entry.description, ${momentsFrom(raw('sitting.starts_at'), raw('sitting.ends_at'))},
      entry.cancelled_at is not null or sitting.cancelled_at is not null, false, entry.sequence + sitting.sequence,
        greatest(entry.changed_at, sitting.changed_at)
    from span cross join mine
    join offline_exam entry on entry.institute_id = ${instituteId} and entry.section_id = mine.section_id
    join ${sittings} sitting on sitting.institute_id = ${instituteId} and sitting.exam_id = entry.id
      and sitting.starts_at >= span.opens
      and sitting.starts_at < span.closes and ${isOfDays('sitting.starts_at', 'mine')}
    join subject on subject.institute_id = ${instituteId} and subject.id = sitting.subject_id
    join section on section.institute_id = ${instituteId} and section.id = entry.section_id
    where ${included.offlineExam}::boolean`,
  // My Events [event-14]: for the reader, and for all or for the student's standard of the year in which
  // they begin.
  sql`select entry.kind, entry.id, entry.title, '', '', '', '', '', null, null, entry.description,
      null, null, entry.start_date::text, entry.end_date::text, entry.start_time::text, entry.end_time::text, ${calendar}
    from calendar_event entry
    where ${isSchool}::boolean and entry.institute_id = ${instituteId} and entry.start_date <= ${last}::date
      and greatest(entry.start_date, entry.end_date) >= ${first}::date
      and ${isForReader('entry')} and (entry.is_for_all or exists (
        select 1 from ${enrolled} enrolled
        join academic_year year on year.institute_id = enrolled.institute_id and year.id = enrolled.academic_year_id
          and entry.start_date between year.start_date and year.end_date
        join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
        join calendar_event_standard on calendar_event_standard.institute_id = enrolled.institute_id
          and calendar_event_standard.standard_id = section.standard_id
        where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${studentId}
          and calendar_event_standard.event_id = entry.id
          and ${touchesDays('entry')}))`,
  // What is booked; a time that was given back or called off stays, as cancelled. A change of the offer is one of each booking.
  sql`select 'meeting', booking.id, teacher.name, '', '', '', '', '', null, null,
      concat_ws(chr(10), nullif(entry.place, ''), nullif(entry.note, '')),
      ${momentsFrom(
        raw('(entry.day + booking.start_time) at time zone institute.time_zone'),
        raw(
          `(entry.day + booking.start_time + entry.minutes * interval '1 minute') at time zone institute.time_zone`,
        ),
      )},
      booking.state <> 'booked' or entry.cancelled_at is not null, false, entry.sequence + booking.sequence,
        greatest(entry.changed_at, booking.changed_at)
    from meeting_booking booking join institute on institute.id = booking.institute_id
    join meeting_offer entry on entry.institute_id = booking.institute_id and entry.id = booking.offer_id
      and entry.day between ${first}::date and ${last}::date
    join person teacher on teacher.institute_id = entry.institute_id and teacher.id = entry.teacher_id
    where booking.institute_id = ${instituteId} and booking.student_id = ${studentId}`,
]

/** Ordered by time and day. */
const entries = many(
  'feed.entries',
  feedEntryRow,
  sql`with ${reach} select * from (${join(parts, ' union all ')}) entry order by "startsAt", "firstDay", kind, id`,
)

/**
 * Everything in a feed's range, cancelled or not: a missing entry would stay in calendars that have it
 * already.
 */
export const findFeedEntries = (runner: Runner, { included, ...asked }: FeedAsked): Promise<FeedEntryRow[]> =>
  entries(runner, { ...asked, ...included })
