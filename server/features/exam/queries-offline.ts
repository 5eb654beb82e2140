import * as z from 'zod/mini'
import { offlineExam, offlineExamSubject, sitting } from '#domain/exam/calls.ts'
import { given } from '#server/access/given.ts'
import { enrolled, isOfDays } from '#server/access/membership.ts'
import { sittingsOf } from '#server/access/sittings.ts'
import { many, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, studentId, yearId, now } = given

/** More than a year has; the newest come first. */
const maxExams = raw('500')

const hasMarks = (x: string) => sql`exists (select 1 from offline_exam_result result
  where result.institute_id = ${raw(`${x}.institute_id`)} and result.exam_id = ${raw(`${x}.id`)}
    and result.student_id = ${studentId})`
/** Whether the student is in the section of an exam, with a condition on the enrolment (`enrolled`). */
const isIn = (x: string, condition: Sql) => sql`exists (
  select 1 from ${enrolled} enrolled where enrolled.institute_id = ${raw(`${x}.institute_id`)}
    and enrolled.section_id = ${raw(`${x}.section_id`)}
    and enrolled.student_id = ${studentId} and enrolled.academic_year_id = ${yearId} and ${condition})`
const isSittingOfDays = isOfDays('sitting.starts_at')
/** Of the days of the enrolment, and others with marks of the student. */
const isListed = isIn(
  'exam',
  sql`(${isOfDays('exam.starts_at')} or ${hasMarks('exam')}
    or exists (select 1 from ${sittingsOf('exam')} sitting where ${isSittingOfDays}))`,
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
      select exam.*, section.name as section_name, exam.starts_at at time zone institute.time_zone as starts,
        exam.ends_at at time zone institute.time_zone as ends
      from offline_exam exam
      join section on section.institute_id = exam.institute_id and section.id = exam.section_id
      join institute on institute.id = exam.institute_id
      where exam.institute_id = ${instituteId} and exam.cancelled_at is null and ${isListed})
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
      select string_agg(subject.name, ', ' order by subject.name) as names, bool_or(result.is_present) as is_present,
        json_agg(json_build_object('subjectId', subject.id, 'subject_name', subject.name, 'total_marks', sitting.total_marks,
          'marks_obtained', case when own.is_result_published then result.marks end,
          'rank', case when own.is_result_published then result.rank end, 'is_present', result.is_present)
            order by subject.name) as list
      from offline_exam_subject sitting
      join subject on subject.institute_id = sitting.institute_id and subject.id = sitting.subject_id
      left join offline_exam_result result on result.institute_id = sitting.institute_id and result.student_id = ${studentId}
        and result.exam_id = sitting.exam_id and result.subject_id = sitting.subject_id
      where sitting.institute_id = ${instituteId} and sitting.exam_id = own.id) subjects
    cross join lateral (
      select json_agg(json_build_object('id', sitting.id, 'subject_name', subject.name, 'date', sitting.day::text,
        'start_time', to_char(sitting.day + sitting.start_time, 'FMHH12:MI AM'), 'end_time',
          to_char(sitting.day + sitting.end_time, 'FMHH12:MI AM'))
        order by sitting.day, sitting.start_time, sitting.end_time, subject.name) as sittings
      from ${sittingsOf('own')} sitting join subject on subject.institute_id = sitting.institute_id
        and subject.id = sitting.subject_id
      where ${hasMarks('own')} or ${isIn('own', isSittingOfDays)}) sheet
    order by own.starts_at desc, own.id desc limit ${maxExams}`,
)
