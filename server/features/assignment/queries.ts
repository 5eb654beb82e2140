import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
export type At = { instituteId: number; studentIds: readonly number[]; now: Date }
/** Lists are of the year in view; a single assignment is found in any year of the student. */
type InYear = At & { yearId: number }

/** The values $1 to $4 that `mine` begins with. */
export const scopeValues = (at: At & { yearId?: number }): unknown[] => [
  at.instituteId,
  at.studentIds,
  at.yearId ?? null,
  at.now,
]

/**
 * Assignments of the students' sections, of one year or of all, that are shown already. Who left a section keeps what was
 * given until his last day. None where the institute has not switched them on (spec/1 §2.4).
 */
export const mine = `i as (
    select id, time_zone, ($4::timestamptz at time zone time_zone)::date as today from institute
    where id = $1 and (features->>'enable_online_assignment_feature')::boolean),
  mine as (
    select distinct a.id, e.student_id from i
    join enrolment e on e.institute_id = i.id and e.student_id = any($2::bigint[])
      and ($3::bigint is null or e.academic_year_id = $3)
    join assignment a on a.institute_id = i.id and a.section_id = e.section_id and a.opens_at <= $4
      and (e.end_date is null or a.opens_at < (e.end_date + 1)::timestamp at time zone i.time_zone))`

export type AssignmentRow = {
  id: number
  studentId: number
  title: string
  course: string
  subject: string
  topic: string
  subTopic: string
  description: string
  endsAt: Date
  /** The institute's days: YYYY-MM-DD. */
  endDay: string
  today: string
  allowsLate: boolean
  isEvaluated: boolean
  isGraded: boolean
  marks: number | null
  status: 'Pending' | 'Draft' | 'Submitted'
  comment: string
  evaluatedAt: Date | null
  studentMarks: number | null
  grade: string
  teacherComment: string
}

const columns = `a.id, m.student_id as "studentId", a.title, d.name as course, b.name as subject, a.topic,
  a.sub_topic as "subTopic", a.description, a.ends_at as "endsAt",
  (a.ends_at at time zone i.time_zone)::date::text as "endDay", i.today::text as today,
  a.allows_late as "allowsLate", a.is_evaluated as "isEvaluated", a.is_graded as "isGraded", a.marks::float8 as marks,
  coalesce(u.status, 'Pending') as status, coalesce(u.comment, '') as comment, u.evaluated_at as "evaluatedAt",
  u.marks::float8 as "studentMarks", coalesce(u.grade, '') as grade, coalesce(u.teacher_comment, '') as "teacherComment"`

const joined = `from i cross join mine m
  join assignment a on a.institute_id = $1 and a.id = m.id
  join section s on s.institute_id = $1 and s.id = a.section_id
  join standard d on d.institute_id = $1 and d.id = s.standard_id
  join subject b on b.institute_id = $1 and b.id = a.subject_id
  left join submission u on u.institute_id = $1 and u.assignment_id = a.id and u.student_id = m.student_id`

/** More than any year of homework. */
const mostAssignments = 5000

/** Those that are open by their end, and then the past ones, newest end first. */
export async function findAssignments(runner: Runner, at: InYear): Promise<AssignmentRow[]> {
  const found = await runner.query<AssignmentRow>({
    name: 'assignment.list',
    text: `with ${mine} select ${columns} ${joined}
      order by a.ends_at <= $4, case when a.ends_at > $4 then a.ends_at end, a.ends_at desc, a.id
      limit ${mostAssignments}`,
    values: scopeValues(at),
  })
  return found.rows
}

/** One of them, as the first of the students has it. */
export async function findAssignment(
  runner: Runner,
  at: At & { assignmentId: number },
): Promise<AssignmentRow | undefined> {
  const found = await runner.query<AssignmentRow>({
    name: 'assignment.one',
    text: `with ${mine} select ${columns} ${joined} where m.id = $5 order by m.student_id limit 1`,
    values: [...scopeValues(at), at.assignmentId],
  })
  return found.rows[0]
}
