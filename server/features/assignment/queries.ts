import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled, lastsIntoDays } from '#server/access/membership.ts'
import { forEachRow, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, yearId, now } = given
const { studentIds, assignmentId } = params({ studentIds: z.array(z.number()), assignmentId: z.number() })

/**
 * `mine`, the assignments of the students' sections that are open, in any year: from the first day on those that were not due
 * before it. A student who left a section keeps what was given before, and everyone what was handed in [assignment-18]. None
 * where the institute `i` has turned them off [assignment-1].
 */
export const mine = sql`i as (
    select id, time_zone, (${now}::timestamptz at time zone time_zone)::date as today from institute
    where id = ${instituteId} and (features->>'enable_online_assignment_feature')::boolean),
  mine as (
    select distinct a.id, e.student_id, e.academic_year_id as year_id from i
    join ${enrolled} e on e.institute_id = i.id and e.student_id = any(${studentIds})
    join assignment a on a.institute_id = i.id and a.section_id = e.section_id
      and a.opens_at <= ${now} and ${lastsIntoDays('a.opens_at', 'a.ends_at')}
      and e.since <= ${now}::timestamptz
    union
    select a.id, e.student_id, e.academic_year_id from i
    join enrolment e on e.institute_id = i.id and e.student_id = any(${studentIds})
    join submission u on u.institute_id = i.id and u.student_id = e.student_id
    join assignment a on a.institute_id = i.id and a.id = u.assignment_id and a.section_id = e.section_id
      and a.opens_at <= ${now})`

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

const ofItem = sql`a.id, a.title, d.name as course, b.name as subject, a.ends_at as "endsAt",
  (a.ends_at at time zone i.time_zone)::date::text as "endDay", i.today::text as today,
  a.allows_late as "allowsLate", coalesce(u.status, 'Pending') as status, u.evaluated_at as "evaluatedAt",
  a.is_graded as "isGraded", a.marks::float8 as marks, u.marks::float8 as "studentMarks", coalesce(u.grade, '') as grade`
const ofDetail = sql`m.student_id as "studentId", a.topic, a.sub_topic as "subTopic", a.description,
  a.is_evaluated as "isEvaluated", coalesce(u.comment, '') as comment, coalesce(u.teacher_comment, '') as "teacherComment"`
/** Their sections are few, so that the names are looked up once, not for each assignment. */
const course = sql`course as materialized (
    select s.id as section_id, d.name from section s
    join standard d on d.institute_id = ${instituteId} and d.id = s.standard_id
    where s.institute_id = ${instituteId} and s.id in (
      select e.section_id from enrolment e where e.institute_id = ${instituteId} and e.student_id = any(${studentIds})))`
const joined = sql`from i cross join mine m
  cross join lateral (select * from assignment a
    where a.institute_id = ${instituteId} and a.id = m.id ${forEachRow}) a
  join course d on d.section_id = a.section_id
  join subject b on b.institute_id = ${instituteId} and b.id = a.subject_id
  left join lateral (select * from submission u where u.institute_id = ${instituteId} and u.assignment_id = a.id
    and u.student_id = m.student_id ${forEachRow}) u on true`

/** More than any year of homework. */
const maxAssignments = raw('5000')

const inOrder = sql`where m.year_id = ${yearId}
  order by a.ends_at <= ${now}, case when a.ends_at > ${now} then a.ends_at end, a.ends_at desc, a.id
  limit ${maxAssignments}`

/** Those of the viewed year: the open ones by their end, then the past ones, newest end first. */
export const findAssignments = many(
  'assignment.list',
  itemRow,
  sql`with ${mine}, ${course} select ${ofItem} ${joined} ${inOrder}`,
)

/** The same, with everything that is known of each. */
export const findWholeAssignments = many(
  'assignment.whole-list',
  assignmentRow,
  sql`with ${mine}, ${course} select ${ofItem}, ${ofDetail} ${joined} ${inOrder}`,
)

/** One of any year, for the first of the students who has it. */
export const findAssignment = maybeOne(
  'assignment.one',
  assignmentRow,
  sql`with ${mine}, ${course} select ${ofItem}, ${ofDetail} ${joined} where m.id = ${assignmentId} order by m.student_id limit 1`,
)
