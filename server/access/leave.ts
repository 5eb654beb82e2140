import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { reachesAll, teacherId } from '#server/access/own-classes.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'

/**
 * The enrolments of a student on a day, within the academic year of each: those of an earlier year often have no last day.
 * @param institute, student, day columns
 */
export const enrolledOn = (institute: string, student: string, day: string) =>
  raw(`(select enrolled.institute_id, enrolled.section_id, enrolled.student_id from ${enrolled.chunks.join('')} enrolled
    join academic_year enrolled_year on enrolled_year.institute_id = enrolled.institute_id and enrolled_year.id = enrolled.academic_year_id
      and ${day} between enrolled_year.start_date and enrolled_year.end_date
    where enrolled.institute_id = ${institute} and enrolled.student_id = ${student}
      and ${day} between coalesce(enrolled.start_date, '-infinity') and coalesce(enrolled.end_date, 'infinity'))`)

/** The names of the sections of a student on a day, as '10-A'; '' for none. @param institute, student, day columns */
export const sectionNamesOn = (institute: string, student: string, day: string) =>
  raw(`coalesce((select string_agg(distinct case when position(split_part(standard.name, ' ', -1) in section.name) = 1 then section.name
      else standard.name || ' ' || section.name end, ', ')
    from ${enrolledOn(institute, student, day).chunks.join('')} enrolled
    join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
    join standard on standard.institute_id = section.institute_id and standard.id = section.standard_id), '')`)

type Of<Institute, First, Last> = {
  institute: Sql<Institute>
  /** The column of the student's id. */
  student: string
  first: Sql<First>
  last: Sql<Last>
}

/** The first and last day of which a student has enrolments, as `first` and `last`; null without one. @param institute, student columns */
const enrolledDays = (institute: string, student: string) =>
  raw(`(select min(greatest(enrolled.start_date, enrolled_year.start_date)) as first, max(least(enrolled.end_date, enrolled_year.end_date)) as last
    from ${enrolled.chunks.join('')} enrolled
    join academic_year enrolled_year on enrolled_year.institute_id = enrolled.institute_id and enrolled_year.id = enrolled.academic_year_id
    where enrolled.institute_id = ${institute} and enrolled.student_id = ${student})`)

const isOnDay = (moment: string) =>
  raw(`${moment} >= school_day.day::timestamp at time zone institute.time_zone
    and ${moment} < (school_day.day + 1)::timestamp at time zone institute.time_zone`)

/**
 * The school days of a student between two days, as `day` [leave-4]: in a section, within its academic year, not on a holiday that is for the
 * student, and with a class or live class that is not cancelled. After the last class that the time table of the section has, a day counts
 * unless it is a weekly off; Sunday is one where the institute has named none. Other days than those of enrolments are not looked at: a file may
 * have a year that is mistyped.
 */
export const schoolDays = <Institute, First, Last>({
  institute,
  student,
  first,
  last,
}: Of<Institute, First, Last>) => sql`(
  select school_day.day from institute
  cross join lateral ${enrolledDays('institute.id', student)} span
  cross join lateral (select days.day::date as day from generate_series(
    case when ${first}::date > span.first then ${first}::date else span.first end,
    case when ${last}::date < span.last then ${last}::date else span.last end, interval '1 day') days(day)) school_day
  where institute.id = ${institute} and exists (
    select from ${enrolledOn('institute.id', student, 'school_day.day')} enrolled
    join section on section.institute_id = enrolled.institute_id and section.id = enrolled.section_id
    where not exists (select from calendar_event holiday
        where holiday.institute_id = institute.id and holiday.kind = 'holiday' and holiday.cancelled_at is null
          and holiday.start_date <= school_day.day and greatest(holiday.start_date, holiday.end_date) >= school_day.day
          and (cardinality(holiday.user_types) = 0 or 1 = any(holiday.user_types))
          and (holiday.is_for_all or exists (select from calendar_event_standard event_standard
            where event_standard.institute_id = institute.id and event_standard.event_id = holiday.id
              and event_standard.standard_id = section.standard_id)))
      and (exists (select from classroom_class class where class.institute_id = institute.id and class.section_id = section.id
          and class.cancelled_at is null and ${isOnDay('class.starts_at')})
        or exists (select from live_class_section live_section join live_class class
          on class.institute_id = institute.id and class.id = live_section.live_class_id and class.cancelled_at is null and ${isOnDay('class.starts_at')}
          where live_section.institute_id = institute.id and live_section.section_id = section.id)
        or (school_day.day > coalesce((select max(class.starts_at) at time zone institute.time_zone from classroom_class class
            where class.institute_id = institute.id and class.section_id = section.id)::date, '-infinity')
          and not exists (select from weekly_off where weekly_off.institute_id = institute.id
            and weekly_off.day_of_week = extract(isodow from school_day.day))
          and (extract(isodow from school_day.day) <> 7
            or exists (select from weekly_off where weekly_off.institute_id = institute.id))))))`

const { instituteId, now, timeZone } = given

/** Whether an approved leave of whole days, or of the hours of a class, covers `class` for a student. SQL of columns. */
export const isOnLeave = (student: string, classAt = 'class') =>
  raw(`exists (select from leave_request leave
    join institute leave_institute on leave_institute.id = leave.institute_id
    where leave.institute_id = ${classAt}.institute_id and leave.student_id = ${student} and leave.state = 'approved'
      and (${classAt}.starts_at at time zone leave_institute.time_zone)::date between leave.start_date and leave.end_date
      and (leave.start_time is null or (
        leave.start_time < case when (${classAt}.ends_at at time zone leave_institute.time_zone)::date
            > (${classAt}.starts_at at time zone leave_institute.time_zone)::date then '24:00'::time
          else (${classAt}.ends_at at time zone leave_institute.time_zone)::time end
        and leave.end_time > (${classAt}.starts_at at time zone leave_institute.time_zone)::time)))`)

/** Whether a student has approved leave on a day, of whatever hours. @param student, day SQL of columns; the student is `student` */
export const hasLeaveOn = (student: string, day: string) =>
  raw(`exists (select from leave_request leave where leave.institute_id = student.institute_id
    and leave.student_id = ${student} and leave.state = 'approved' and ${day} between leave.start_date and leave.end_date)`)

/**
 * Whether somebody at the desk answers `leave`: the office any, a teacher as the class teacher of a section in which the student is on the
 * first day of the leave, or today once it has begun [leave-14].
 */
export const answersLeave = sql`(${reachesAll}::boolean or exists (
  select from (select greatest(leave.start_date, (${now}::timestamptz at time zone ${timeZone})::date) as day) counted
  cross join lateral ${enrolledOn('leave.institute_id', 'leave.student_id', 'counted.day')} enrolled
  join class_teacher on class_teacher.institute_id = ${instituteId} and class_teacher.section_id = enrolled.section_id
    and class_teacher.teacher_id = ${teacherId}
    and counted.day between coalesce(class_teacher.start_date, '-infinity') and coalesce(class_teacher.end_date, 'infinity')))`

/** Whether two rows of leave, `one` and `other`, are of one student, wait or are approved, and share a moment, as `leavesOverlap` of domain/leave/rules.ts [leave-7]. */
export const leavesOverlap = (one: string, other: string): string =>
  `(${other}.student_id = ${one}.student_id and ${one}.state in ('pending', 'approved') and ${other}.state in ('pending', 'approved')
    and ${other}.start_date <= ${one}.end_date and ${other}.end_date >= ${one}.start_date
    and (${one}.start_time is null or ${other}.start_time is null or (${one}.start_time < ${other}.end_time and ${other}.start_time < ${one}.end_time)))`
