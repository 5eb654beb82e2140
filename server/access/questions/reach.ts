import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolledOn } from '#server/access/leave.ts'
import { isStaff, reachesAll, teacherId } from '#server/access/own-classes.ts'
import { params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, now, timeZone } = given
const { reachesOffice } = params({
  /** Whether the roles answer what is for the office. */
  reachesOffice: z.boolean(),
})

export const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`
const midnight = sql`(${today}::timestamp at time zone ${timeZone})`
const [ahead, back] = [raw(`interval '7 days'`), raw(`interval '21 days'`)]

/** Whether a teacher comes to the desk: the office has the questions for others [ask-4]. @param of with a `teacher_id` */
export const comesToDesk = (of: string) => sql`exists (select from staff
  join person on person.institute_id = staff.institute_id and person.id = staff.person_id and ${isStaff}
  where staff.institute_id = ${instituteId} and staff.person_id = ${raw(of)}.teacher_id and 'teacher' = any(staff.roles))`

/**
 * Who answers for sections now, as `section_id`, `addressee`, `subject_id` and `teacher_id`: class teachers of today, and of a subject those
 * who teach it in the next seven days, or did in the last three weeks where it has no class in those days [ask-3].
 * @param section which sections: SQL over `answering.section_id`, @param teacher which teachers: SQL over `answering.teacher_id`
 */
const answerers = <Section, Teacher>(section: Sql<Section>, teacher: Sql<Teacher>) => sql`(
  select answering.section_id, 'class' as addressee, 0::bigint as subject_id, answering.teacher_id from class_teacher answering
  where answering.institute_id = ${instituteId} and ${section} and ${teacher}
    and ${today} between coalesce(answering.start_date, '-infinity') and coalesce(answering.end_date, 'infinity')
  union
  select answering.section_id, 'subject', answering.subject_id, answering.teacher_id from (
    select class.section_id, class.subject_id, class.starts_at, taught.teacher_id from classroom_class class
    cross join lateral (select class.teacher_id union select further.teacher_id from classroom_class_teacher further
      where further.institute_id = ${instituteId} and further.class_id = class.id) taught
    where class.institute_id = ${instituteId} and class.cancelled_at is null
      and class.starts_at >= ${midnight} - ${back} and class.starts_at < ${midnight} + ${ahead}) answering
  where ${section} and ${teacher}
    and (answering.starts_at >= ${midnight} or not exists (select from classroom_class coming
      where coming.institute_id = ${instituteId} and coming.section_id = answering.section_id and coming.subject_id = answering.subject_id
        and coming.cancelled_at is null and coming.starts_at >= ${midnight} and coming.starts_at < ${midnight} + ${ahead})))`

/** Whom a student's questions may be for now, as `addressee`, `subject_id` (0: none) and `teacher_id`, without the office. */
export const answerersOf = <Student>(student: Sql<Student>) => sql`(
  select answerer.addressee, answerer.subject_id, answerer.teacher_id
  from institute cross join lateral (select ${today} as day, ${student}::bigint as student_id) asked
  cross join lateral ${enrolledOn('institute.id', 'asked.student_id', 'asked.day')} own
  cross join lateral ${answerers(raw('answering.section_id = own.section_id'), raw('true'))} answerer
  where institute.id = ${instituteId})`

/** What a teacher answers now, as `student_id`, `addressee` and `subject_id`. */
const ownAnswers = sql`(
  select own.student_id, answerer.addressee, answerer.subject_id
  from ${answerers(raw('true'), sql`answering.teacher_id = ${teacherId}`)} answerer
  join academic_year year on year.institute_id = ${instituteId} and ${today} between year.start_date and year.end_date
  join enrolment own on own.institute_id = ${instituteId} and own.section_id = answerer.section_id and own.academic_year_id = year.id
    and ${today} between coalesce(own.start_date, '-infinity') and coalesce(own.end_date, 'infinity'))`

/** Whether a teacher answers `thread` now, by the class or subject that the time table gives [ask-3]. */
export const isOwnThread = sql`(thread.student_id, thread.addressee, coalesce(thread.subject_id, 0)) in (select * from ${ownAnswers} own_answer)`

/** A question that is open and has no teacher any more is the office's [ask-4]. */
const hasNoTeacher = sql`(thread.closed_at is null and (thread.last_side = 'family' or thread.last_at > ${now}::timestamptz - interval '90 days')
  and not exists (select from ${answerersOf(raw('thread.student_id'))} answerer
    where answerer.addressee = thread.addressee and answerer.subject_id = coalesce(thread.subject_id, 0) and ${comesToDesk('answerer')}))`

/**
 * Whether somebody at the desk reaches `thread`: owner and head every one, the office its own and those without a teacher, a teacher those of
 * the own classes [desk-140].
 */
export const reachesThread = sql`(${reachesAll}::boolean or ${isOwnThread}
  or (${reachesOffice}::boolean and (thread.addressee = 'office' or ${hasNoTeacher})))`
