import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled, lastsIntoDays } from '#server/access/membership.ts'
import { forEachRow, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, yearId, now } = given
const { studentIds, assignmentId } = params({ studentIds: z.array(z.number()), assignmentId: z.number() })

/**
 * `mine`, the assignments of the students' sections that are open, in any year: from the first day on those that were not due
 * before it. A student who left a section keeps what was given before, and everyone what was handed in [assignment-18]. None
 * where the institute has turned them off [assignment-1].
 */
export const mine = sql`own_institute as (
    select id, time_zone, (${now}::timestamptz at time zone time_zone)::date as today from institute
    where id = ${instituteId} and (features->>'enable_online_assignment_feature')::boolean),
  mine as (
    select distinct assignment.id, enrolled.student_id, enrolled.academic_year_id as year_id from own_institute
    join ${enrolled} enrolled on enrolled.institute_id = own_institute.id and enrolled.student_id = any(${studentIds})
    join assignment on assignment.institute_id = own_institute.id and assignment.section_id = enrolled.section_id
      and assignment.opens_at <= ${now} and ${lastsIntoDays('assignment.opens_at', 'assignment.ends_at')}
      and enrolled.since <= ${now}::timestamptz
    union
    select assignment.id, enrolment.student_id, enrolment.academic_year_id from own_institute
    join enrolment on enrolment.institute_id = own_institute.id and enrolment.student_id = any(${studentIds})
    join submission on submission.institute_id = own_institute.id and submission.student_id = enrolment.student_id
    join assignment on assignment.institute_id = own_institute.id and assignment.id = submission.assignment_id
      and assignment.section_id = enrolment.section_id
      and assignment.opens_at <= ${now})`

/** What a list shows. */
const itemRow = z.object({
  id: z.number(),
  title: z.string(),
  course: z.string(),
  subject: z.string(),
  endsAt: z.date(),
  /** The institute's days: YYYY-MM-DD. */
  endDay: z.string(),
  today: z.string(),
  allowsLate: z.boolean(),
  status: z.enum(['Pending', 'Draft', 'Submitted']),
  evaluatedAt: z.nullable(z.date()),
  isGraded: z.boolean(),
  marks: z.nullable(z.number()),
  studentMarks: z.nullable(z.number()),
  grade: z.string(),
})
export type ItemRow = z.output<typeof itemRow>

const assignmentRow = z.extend(itemRow, {
  studentId: z.number(),
  topic: z.string(),
  subTopic: z.string(),
  description: z.string(),
  isEvaluated: z.boolean(),
  comment: z.string(),
  teacherComment: z.string(),
})
export type AssignmentRow = z.output<typeof assignmentRow>

const ofItem = sql`assignment.id, assignment.title, course.name as course, subject.name as subject,
  assignment.ends_at as "endsAt",
  (assignment.ends_at at time zone own_institute.time_zone)::date::text as "endDay", own_institute.today::text as today,
  assignment.allows_late as "allowsLate", coalesce(submission.status, 'Pending') as status,
    submission.evaluated_at as "evaluatedAt",
  assignment.is_graded as "isGraded", assignment.marks::float8 as marks, submission.marks::float8 as "studentMarks",
    coalesce(submission.grade, '') as grade`
const ofDetail = sql`mine.student_id as "studentId", assignment.topic, assignment.sub_topic as "subTopic", assignment.description,
  assignment.is_evaluated as "isEvaluated", coalesce(submission.comment, '') as comment, coalesce(submission.teacher_comment,
    '') as "teacherComment"`
/** Their sections are few, so that the names are looked up once, not for each assignment. */
const course = sql`course as materialized (
    select section.id as section_id, standard.name from section
    join standard on standard.institute_id = ${instituteId} and standard.id = section.standard_id
    where section.institute_id = ${instituteId} and section.id in (
      select enrolment.section_id from enrolment where enrolment.institute_id = ${instituteId}
        and enrolment.student_id = any(${studentIds})))`
const joined = sql`from own_institute cross join mine
  cross join lateral (select * from assignment
    where assignment.institute_id = ${instituteId} and assignment.id = mine.id ${forEachRow}) assignment
  join course on course.section_id = assignment.section_id
  join subject on subject.institute_id = ${instituteId} and subject.id = assignment.subject_id
  left join lateral (select * from submission where submission.institute_id = ${instituteId}
    and submission.assignment_id = assignment.id
    and submission.student_id = mine.student_id ${forEachRow}) submission on true`

/** More than any year of homework. */
const maxAssignments = raw('5000')

const inOrder = sql`where mine.year_id = ${yearId}
  order by assignment.ends_at <= ${now}, case when assignment.ends_at > ${now} then assignment.ends_at end,
    assignment.ends_at desc, assignment.id
  limit ${maxAssignments}`

/** Those of the viewed year: the open ones by their end, then the past ones, newest end first. */
export const findAssignments = many(
  'assignment.list',
  itemRow,
  sql`with ${mine}, ${course} select ${ofItem} ${joined} ${inOrder}`,
)

/** The same, with all details. */
export const findWholeAssignments = many(
  'assignment.whole-list',
  assignmentRow,
  sql`with ${mine}, ${course} select ${ofItem}, ${ofDetail} ${joined} ${inOrder}`,
)

/** One of any year, for the first of the students who has it. */
export const findAssignment = maybeOne(
  'assignment.one',
  assignmentRow,
  sql`with ${mine}, ${course} select ${ofItem}, ${ofDetail} ${joined} where mine.id = ${assignmentId} order by mine.student_id
    limit 1`,
)
