import * as z from 'zod/mini'
import { offlineExam, offlineExamSubject, sitting } from '#domain/exam/calls.ts'
import { given } from '#server/access/given.ts'
import { enrolled, isOfDays } from '#server/access/membership.ts'
import { sittingsOf } from '#server/access/sittings.ts'
import { many, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, studentId, yearId, now } = given

/** More than a year has; the newest come first. */
const maxExams = raw('500')

const hasMarks = (x: string) => sql`exists (select 1 from offline_exam_result r
  where r.institute_id = ${raw(`${x}.institute_id`)} and r.exam_id = ${raw(`${x}.id`)} and r.student_id = ${studentId})`
/** Whether the student is in the section of an exam, with a condition on the enrolment `e`. */
const isIn = (x: string, condition: Sql) => sql`exists (
  select 1 from ${enrolled} e where e.institute_id = ${raw(`${x}.institute_id`)} and e.section_id = ${raw(`${x}.section_id`)}
    and e.student_id = ${studentId} and e.academic_year_id = ${yearId} and ${condition})`
const isSittingOfDays = isOfDays('p.starts_at')
/** Of the days of the enrolment, and others with marks of the student. */
const isListed = isIn(
  'x',
  sql`(${isOfDays('x.starts_at')} or ${hasMarks('x')}
    or exists (select 1 from ${sittingsOf('x')} p where ${isSittingOfDays}))`,
)

/**
 * The exams on paper of a student's sections of a year, newest first; marks and ranks only once they are
 * published.
 */
export const findOfflineExams = many(
  'exam.offline',
  z.extend(offlineExam, {
    isPast: z.boolean(),
    isPublished: z.boolean(),
    subjectWiseExamSchdList: z.array(z.extend(offlineExamSubject, { subjectId: z.number() })),
    sittings: z.array(z.extend(sitting, { id: z.number() })),
  }),
  sql`with own as (
      select x.*, c.name as section_name, x.starts_at at time zone i.time_zone as starts,
        x.ends_at at time zone i.time_zone as ends
      from offline_exam x
      join section c on c.institute_id = x.institute_id and c.id = x.section_id
      join institute i on i.id = x.institute_id
      where x.institute_id = ${instituteId} and x.cancelled_at is null and ${isListed})
    select own.id as exam_id, own.section_id as batch_id, own.section_name as "course_Name",
      to_char(own.starts, 'FMDD FMMonth YYYY') as exam_date,
      to_char(own.starts, 'FMHH12:MI AM') as start_time, to_char(own.ends, 'FMHH12:MI AM') as end_time,
      own.topics as topic_name,
      own.name as exam_name,
      own.name || case when own.description = '' then '' else ': ' || own.description end as "examDesc",
      coalesce(subjects.names, '') as subject_name,
      case when whole.is_present or subjects.is_present then 'P'
        when whole.is_present is not null or subjects.is_present is not null then 'A' else '' end as attendance_status,
      case when own.is_result_published then whole.marks::float8 end as "courseLevelMarksObtain",
      own.total_marks::float8 as "courseLevelTotalMarks",
      case when own.is_result_published then whole.rank end as "courseLevelRank",
      coalesce(subjects.list, '[]') as "subjectWiseExamSchdList", coalesce(sheet.sittings, '[]') as sittings,
      own.ends_at <= ${now} as "isPast", own.is_result_published as "isPublished"
    from own
    left join offline_exam_result whole on whole.institute_id = ${instituteId} and whole.student_id = ${studentId}
      and whole.exam_id = own.id and whole.subject_id is null
    cross join lateral (
      select string_agg(s.name, ', ' order by s.name) as names, bool_or(r.is_present) as is_present,
        json_agg(json_build_object('subjectId', s.id, 'subject_name', s.name, 'total_marks', p.total_marks,
          'marks_obtained', case when own.is_result_published then r.marks end,
          'rank', case when own.is_result_published then r.rank end, 'is_present', r.is_present) order by s.name) as list
      from offline_exam_subject p
      join subject s on s.institute_id = p.institute_id and s.id = p.subject_id
      left join offline_exam_result r on r.institute_id = p.institute_id and r.student_id = ${studentId}
        and r.exam_id = p.exam_id and r.subject_id = p.subject_id
      where p.institute_id = ${instituteId} and p.exam_id = own.id) subjects
    cross join lateral (
      select json_agg(json_build_object('id', p.id, 'subject_name', s.name, 'date', p.day::text,
        'start_time', to_char(p.day + p.start_time, 'FMHH12:MI AM'), 'end_time', to_char(p.day + p.end_time, 'FMHH12:MI AM'))
        order by p.day, p.start_time, p.end_time, s.name) as sittings
      from ${sittingsOf('own')} p join subject s on s.institute_id = p.institute_id and s.id = p.subject_id
      where ${hasMarks('own')} or ${isIn('own', isSittingOfDays)}) sheet
    order by own.starts_at desc, own.id desc limit ${maxExams}`,
)
