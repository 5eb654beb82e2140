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

const submissionOf = z.object({
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
export type SubmissionOf = z.output<typeof submissionOf>

/** Every student who has the assignment, or handed something in, by roll number and name. */
export const findSubmissionsOf = many(
  'homework.students',
  submissionOf,
  sql`select student.id as "studentId", coalesce(person.source_id, ${prefix} || person.id) as code, person.name,
      student.display_id as "displayId", student.roll_no as "rollNo", coalesce(submission.status, 'Pending') as status,
      coalesce(to_char(submission.submitted_at at time zone institute.time_zone, 'YYYY-MM-DD HH24:MI'), '') as "submittedAt",
      case when submission.status = 'Submitted' then submission.comment else '' end as comment, submission.marks::float8 as marks,
      coalesce(submission.grade, '') as grade, coalesce(submission.teacher_comment, '') as "teacherComment"
    from assignment
    join institute on institute.id = assignment.institute_id
    join student on student.institute_id = assignment.institute_id
    join person on person.institute_id = student.institute_id and person.id = student.person_id
    left join submission on submission.institute_id = assignment.institute_id and submission.assignment_id = assignment.id
      and submission.student_id = student.id
    where assignment.institute_id = ${instituteId} and assignment.id = ${assignmentId}
      and (submission.student_id is not null or exists (
        select from ${enrolled} enrolled where enrolled.institute_id = assignment.institute_id
          and enrolled.student_id = student.id
          and enrolled.section_id = assignment.section_id and ${lastsIntoDays('assignment.opens_at', 'assignment.ends_at')}))
    order by nullif(regexp_replace(student.roll_no, '\\D', '', 'g'), '')::numeric nulls last, student.roll_no, person.name,
      student.id`,
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
  sql`select attachment.student_id as "studentId", coalesce(file.name, attachment.name) as name, attachment.link, file.sha256,
      coalesce(file.size, 0) as size, attachment.created_at as "addedAt"
    from submission
    join submission_attachment attachment on attachment.institute_id = submission.institute_id
      and attachment.assignment_id = submission.assignment_id
      and attachment.student_id = submission.student_id
    left join file on file.institute_id = attachment.institute_id and file.id = attachment.file_id
    where submission.institute_id = ${instituteId} and submission.assignment_id = ${assignmentId}
      and submission.status = 'Submitted'
    order by attachment.student_id, attachment.id`,
)
