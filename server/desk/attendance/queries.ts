import * as z from 'zod/mini'
import { marks } from '#domain/desk/attendance.ts'
import { given } from '#server/access/given.ts'
import { enrolled, isOfDays } from '#server/access/membership.ts'
import { idPrefix, personCode } from '#server/access/named.ts'
import { isOwnClass, reachesClass } from '#server/access/own-classes.ts'
import { joinTeachers } from '#server/access/teachers.ts'
import { forEachRow, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, timeZone } = given
const { from, before, followedFrom, sectionId, classId, classIds, limit, onlyWaiting } = params({
  from: z.date(),
  before: z.date(),
  /** The first moment of the days on which an absence may have begun. */
  followedFrom: z.date(),
  /** Null for all sections. */
  sectionId: z.nullable(z.number()),
  classId: z.number(),
  classIds: z.array(z.number()),
  limit: z.number(),
  /** Only classes that one teaches oneself, that have ended, and of which no student is marked; the latest first. */
  onlyWaiting: z.boolean(),
})

const mark = z.enum(marks)
/** A `mark` of domain/desk/attendance.ts, of a row of attendance. */
const markOf = (row: string) =>
  raw(
    `case when not ${row}.is_present then 'absent' when ${row}.is_late then 'late' when ${row}.is_present then 'present' end`,
  )

/** The students of the section of `class` on its day. */
const roster = sql`(select enrolled.student_id from ${enrolled} enrolled
  join student on student.institute_id = enrolled.institute_id and student.id = enrolled.student_id
  join person on person.institute_id = student.institute_id and person.id = student.person_id and person.status <> 'removed'
  where enrolled.institute_id = ${instituteId} and enrolled.section_id = class.section_id and ${isOfDays('class.starts_at')})`

const lessonRow = z.object({
  classId: z.number(),
  sectionId: z.number(),
  standard: z.string(),
  section: z.string(),
  subject: z.string(),
  teachers: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  isCancelled: z.boolean(),
  isMine: z.boolean(),
  students: z.number(),
  marked: z.number(),
  late: z.number(),
  absent: z.number(),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.date()),
})
export type LessonRow = z.output<typeof lessonRow>

/** Section by section, because classes are found by section and time. */
export const findLessons = many(
  'desk.lessons',
  lessonRow,
  sql`select class.id as "classId", class.section_id as "sectionId", standard.name as standard, section.name as section, subject.name as subject,
      taught.names as teachers, class.starts_at as "startsAt", class.ends_at as "endsAt", class.cancelled_at is not null as "isCancelled",
      coalesce(${isOwnClass}, false) as "isMine", counts.students, counts.marked, counts.late, counts.absent, taker.name as "takenBy",
      case when counts.marked > 0 then register.taken_at end as "takenAt"
    from section
    join standard on standard.institute_id = section.institute_id and standard.id = section.standard_id
    cross join lateral (select * from classroom_class class
      where class.institute_id = ${instituteId} and class.section_id = section.id and class.starts_at >= ${from} and class.starts_at < ${before}
        and ${reachesClass} and (not ${onlyWaiting}::boolean or (${isOwnClass} and class.cancelled_at is null))
      ${forEachRow}) class
    join subject on subject.institute_id = class.institute_id and subject.id = class.subject_id
    ${joinTeachers('classroom_class')}
    cross join lateral (
      select count(*)::int as students, count(attendance.student_id)::int as marked, count(*) filter (where attendance.is_late)::int as late,
        count(*) filter (where not attendance.is_present)::int as absent
      from (select distinct student_id from ${roster} roster) roster
      left join attendance on attendance.institute_id = ${instituteId} and attendance.class_id = class.id and attendance.student_id = roster.student_id) counts
    left join attendance_register register on register.institute_id = class.institute_id and register.class_id = class.id
    left join person taker on taker.institute_id = register.institute_id and taker.id = register.taken_by and counts.marked > 0
    where section.institute_id = ${instituteId} and section.is_active and (${sectionId}::bigint is null or section.id = ${sectionId})
      and (not ${onlyWaiting}::boolean or (counts.students > 0 and counts.marked = 0))
    order by case when ${onlyWaiting}::boolean then class.starts_at end desc, class.starts_at, standard.name, section.name, class.id
    limit ${limit}`,
)

/** Sections with a class that one reaches between two moments. */
export const findSections = many(
  'desk.attendance-sections',
  z.object({ sectionId: z.number(), standard: z.string(), section: z.string() }),
  sql`select section.id as "sectionId", standard.name as standard, section.name as section from section
    join standard on standard.institute_id = section.institute_id and standard.id = section.standard_id
    where section.institute_id = ${instituteId} and section.is_active and (${sectionId}::bigint is null or section.id = ${sectionId})
      and exists (select 1 from classroom_class class where class.institute_id = ${instituteId} and class.section_id = section.id
        and class.starts_at >= ${from} and class.starts_at < ${before} and ${reachesClass})
    order by standard.name, section.name, section.id limit ${limit}`,
)

/** The students of a section on a day, with their marks at these classes; since when they are away, by all classes of the section. */
export const findRoster = many(
  'desk.roster',
  z.object({
    studentId: z.number(),
    name: z.string(),
    rollNo: z.string(),
    absentSince: z.nullable(z.string()),
    marks: z.record(z.string(), mark),
    leaves: z.array(
      z.object({
        from: z.string(),
        until: z.string(),
        from_time: z.string(),
        until_time: z.string(),
        is_approved: z.boolean(),
      }),
    ),
  }),
  sql`with seen as materialized (
      select attendance.student_id, (class.starts_at at time zone ${timeZone})::date as day, bool_or(attendance.is_present) as was_there
      from classroom_class class join attendance on attendance.institute_id = class.institute_id and attendance.class_id = class.id
      where class.institute_id = ${instituteId} and class.section_id = ${sectionId} and class.cancelled_at is null
        and class.starts_at >= ${followedFrom} and class.starts_at < ${from}
      group by 1, 2),
    away as (
      select seen.student_id, min(seen.day) as since from seen
      where not exists (select 1 from seen later where later.student_id = seen.student_id and later.day >= seen.day and later.was_there)
      group by 1)
    select student.id as "studentId", person.name, student.roll_no as "rollNo", away.since::text as "absentSince",
      coalesce((select jsonb_object_agg(attendance.class_id, ${markOf('attendance')}) from attendance
        where attendance.institute_id = ${instituteId} and attendance.student_id = student.id and attendance.class_id = any(${classIds}::bigint[])), '{}') as marks,
      coalesce((select jsonb_agg(jsonb_build_object('from', leave.start_date, 'until', leave.end_date,
          'from_time', coalesce(to_char(leave.start_time, 'HH24:MI'), ''), 'until_time', coalesce(to_char(leave.end_time, 'HH24:MI'), ''),
          'is_approved', leave.state = 'approved') order by leave.start_date, leave.id)
        from leave_request leave where leave.institute_id = ${instituteId} and leave.student_id = student.id and leave.state in ('pending', 'approved')
          and leave.start_date < (${before}::timestamptz at time zone ${timeZone})::date
          and leave.end_date >= (${from}::timestamptz at time zone ${timeZone})::date), '[]') as leaves
    from student
    join person on person.institute_id = student.institute_id and person.id = student.person_id and person.status <> 'removed'
    left join away on away.student_id = student.id
    where student.institute_id = ${instituteId} and student.id in (
      select enrolled.student_id from ${enrolled} enrolled
      where enrolled.institute_id = ${instituteId} and enrolled.section_id = ${sectionId} and enrolled.since < ${before} and enrolled.until > ${from})
    order by length(student.roll_no) = 0, length(student.roll_no), student.roll_no, person.name, student.id`,
)

/** A class that one reaches, with its id in files. */
export const findReachedClass = maybeOne(
  'desk.reached-class',
  z.object({ code: z.string(), startsAt: z.date(), isCancelled: z.boolean(), sectionId: z.number() }),
  sql`select coalesce(class.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || class.id) as code,
      class.starts_at as "startsAt", class.cancelled_at is not null as "isCancelled", class.section_id as "sectionId"
    from classroom_class class
    where class.institute_id = ${instituteId} and class.id = ${classId} and ${reachesClass}`,
)

/** The students of a class, with their ids in files and what is marked. */
export const findMarks = many(
  'desk.marks',
  z.object({ studentId: z.number(), code: z.string(), now: z.nullable(mark) }),
  sql`select student.id as "studentId", ${personCode} as code, ${markOf('attendance')} as now
    from classroom_class class
    cross join lateral (select distinct student_id from ${roster} roster) roster
    join student on student.institute_id = ${instituteId} and student.id = roster.student_id
    join person on person.institute_id = student.institute_id and person.id = student.person_id
    left join attendance on attendance.institute_id = ${instituteId} and attendance.class_id = class.id and attendance.student_id = student.id
    where class.institute_id = ${instituteId} and class.id = ${classId}`,
)

export const findTaker = maybeOne(
  'desk.taker',
  z.object({ takenBy: z.string(), takenAt: z.date() }),
  sql`select person.name as "takenBy", register.taken_at as "takenAt" from attendance_register register
    join person on person.institute_id = register.institute_id and person.id = register.taken_by
    where register.institute_id = ${instituteId} and register.class_id = ${classId}`,
)

/** The marks of the students of a section between two moments, by day, at the classes that one reaches. */
export const findMonth = many(
  'desk.attendance-month',
  z.object({
    studentId: z.number(),
    name: z.string(),
    rollNo: z.string(),
    days: z.array(z.object({ day: z.string(), marked: z.number(), absent: z.number(), late: z.number() })),
    leaveDays: z.array(z.string()),
  }),
  sql`with reached as materialized (
      select class.id, class.starts_at, to_char(class.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as day from classroom_class class
      where class.institute_id = ${instituteId} and class.section_id = ${sectionId} and class.cancelled_at is null
        and class.starts_at >= ${from} and class.starts_at < ${before} and ${reachesClass}),
    counted as (
      select attendance.student_id, reached.day, count(*)::int as marked, count(*) filter (where not attendance.is_present)::int as absent,
        count(*) filter (where attendance.is_late)::int as late
      from reached join attendance on attendance.institute_id = ${instituteId} and attendance.class_id = reached.id
      where exists (select from ${enrolled} enrolled where enrolled.institute_id = ${instituteId} and enrolled.section_id = ${sectionId}
        and enrolled.student_id = attendance.student_id and ${isOfDays('reached.starts_at')})
      group by 1, 2)
    select student.id as "studentId", person.name, student.roll_no as "rollNo",
      coalesce((select jsonb_agg(jsonb_build_object('day', counted.day, 'marked', counted.marked, 'absent', counted.absent, 'late', counted.late) order by counted.day)
        from counted where counted.student_id = student.id), '[]') as days,
      coalesce((select jsonb_agg(distinct reached.day order by reached.day) from reached
        join leave_request leave on leave.institute_id = ${instituteId} and leave.student_id = student.id and leave.state = 'approved'
          and leave.start_time is null and reached.day::date between leave.start_date and leave.end_date), '[]') as "leaveDays"
    from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    where student.institute_id = ${instituteId} and student.id in (
      select enrolled.student_id from ${enrolled} enrolled
      where enrolled.institute_id = ${instituteId} and enrolled.section_id = ${sectionId} and enrolled.since < ${before} and enrolled.until > ${from})
    order by length(student.roll_no) = 0, length(student.roll_no), student.roll_no, person.name, student.id`,
)

/** The days between two moments with a class of a section that one reaches. */
export const findClassDays = many(
  'desk.class-days',
  z.object({ day: z.string() }),
  sql`select distinct to_char(class.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as day from classroom_class class
    where class.institute_id = ${instituteId} and class.section_id = ${sectionId} and class.cancelled_at is null
      and class.starts_at >= ${from} and class.starts_at < ${before} and ${reachesClass}
    order by day`,
)
