import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { enrolled, lastsIntoDays } from '#server/access/membership.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { code, prefix, assignmentId } = params({
  code: z.string(),
  /** Begins the ids of rows that were made here. */
  prefix: z.string(),
  assignmentId: z.number(),
})

const assignment = z.object({ id: z.number(), code: z.string(), title: z.string() })
export type HomeworkAssignment = z.output<typeof assignment>

/** An assignment by the id of its source, the one that files have, or its own. */
export const findAssignmentByCode = maybeOne(
  'homework.assignment',
  assignment,
  sql`select id, coalesce(source_id, ${prefix} || id) as code, title from assignment
    where institute_id = ${instituteId}
      and (source_id = ${code} or id::text = ${code} or (source_id is null and ${prefix} || id = ${code}))
    order by source_id is not distinct from ${code} desc limit 1`,
)

const homeworkRow = z.object({
  studentId: z.number(),
  code: z.string(),
  name: z.string(),
  displayId: z.string(),
  rollNo: z.string(),
  status: z.enum(['Pending', 'Draft', 'Submitted']),
  /** In the institute's time; '' before it is handed in. */
  submittedAt: z.string(),
  comment: z.string(),
  marks: z.nullable(z.number()),
  grade: z.string(),
  teacherComment: z.string(),
})
export type HomeworkRow = z.output<typeof homeworkRow>

/** Every student who has the assignment, or handed something in, by roll number and name. */
export const findHomework = many(
  'homework.students',
  homeworkRow,
  sql`select s.id as "studentId", coalesce(p.source_id, ${prefix} || p.id) as code, p.name,
      s.display_id as "displayId", s.roll_no as "rollNo", coalesce(u.status, 'Pending') as status,
      coalesce(to_char(u.submitted_at at time zone i.time_zone, 'YYYY-MM-DD HH24:MI'), '') as "submittedAt",
      case when u.status = 'Submitted' then u.comment else '' end as comment, u.marks::float8 as marks,
      coalesce(u.grade, '') as grade, coalesce(u.teacher_comment, '') as "teacherComment"
    from assignment a
    join institute i on i.id = a.institute_id
    join student s on s.institute_id = a.institute_id
    join person p on p.institute_id = s.institute_id and p.id = s.person_id
    left join submission u on u.institute_id = a.institute_id and u.assignment_id = a.id and u.student_id = s.id
    where a.institute_id = ${instituteId} and a.id = ${assignmentId}
      and (u.student_id is not null or exists (
        select from ${enrolled} e where e.institute_id = a.institute_id and e.student_id = s.id
          and e.section_id = a.section_id and ${lastsIntoDays('a.opens_at', 'a.ends_at')}))
    order by nullif(regexp_replace(s.roll_no, '\\D', '', 'g'), '')::numeric nulls last, s.roll_no, p.name, s.id`,
)

const handedIn = z.object({
  studentId: z.number(),
  name: z.string(),
  /** '' for a file. */
  link: z.string(),
  sha256: z.nullable(z.string()),
  size: z.number(),
  addedAt: z.date(),
})
export type HandedIn = z.output<typeof handedIn>

/** Files and links that were handed in: not those of drafts. */
export const findHandedIn = many(
  'homework.handed-in',
  handedIn,
  sql`select t.student_id as "studentId", coalesce(f.name, t.name) as name, t.link, f.sha256,
      coalesce(f.size, 0) as size, t.created_at as "addedAt"
    from submission u
    join submission_attachment t on t.institute_id = u.institute_id and t.assignment_id = u.assignment_id
      and t.student_id = u.student_id
    left join file f on f.institute_id = t.institute_id and f.id = t.file_id
    where u.institute_id = ${instituteId} and u.assignment_id = ${assignmentId} and u.status = 'Submitted'
    order by t.student_id, t.id`,
)
