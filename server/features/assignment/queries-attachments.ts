import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, params, sql } from '#server/database/sql.ts'
import { mine } from '#server/features/assignment/queries.ts'

const { instituteId, studentId } = given
const { assignmentId, kind, attachmentIds } = params({
  assignmentId: z.number(),
  kind: z.enum(['given', 'solution']),
  attachmentIds: z.array(z.number()),
})

const attachmentRow = z.object({
  id: z.number(),
  name: z.string(),
  /** '' for a file. */
  link: z.string(),
  size: z.number(),
  /** Null for a link. */
  fileId: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
})
export type AttachmentRow = z.output<typeof attachmentRow>

/**
 * What the teacher gave with an assignment that a session may view, or the solutions, in the teacher's order.
 */
export const findTeachersAttachments = many(
  'assignment.teachers-attachments',
  attachmentRow,
  sql`select t.id, t.name, t.link, coalesce(f.size, 0) as size, f.id as "fileId", f.name as "fileName" from assignment_attachment t
    left join file f on f.institute_id = ${instituteId} and f.id = t.file_id
    where t.institute_id = ${instituteId} and t.assignment_id = ${assignmentId} and t.kind = ${kind}
    order by t.position, t.id`,
)

/** A student's attachments, in the order of upload. */
export const findStudentsAttachments = many(
  'assignment.students-attachments',
  attachmentRow,
  sql`select t.id, t.name, t.link, coalesce(f.size, 0) as size, f.id as "fileId", f.name as "fileName" from submission_attachment t
    left join file f on f.institute_id = ${instituteId} and f.id = t.file_id
    where t.institute_id = ${instituteId} and t.assignment_id = ${assignmentId} and t.student_id = ${studentId}
    order by t.id`,
)

/**
 * Files among attachments that a session may view: given ones, one's own, and solutions after the evaluation.
 * A missing id is unknown, foreign, or a link's.
 */
export const findDownloads = many(
  'assignment.downloads',
  z.object({ id: z.number(), fileId: z.number(), size: z.number() }),
  sql`with ${mine},
    seen as (
      select t.id, t.file_id from mine m
      join assignment_attachment t on t.institute_id = ${instituteId} and t.assignment_id = m.id
        and t.id = any(${attachmentIds})
      where t.kind = 'given' or exists (select 1 from submission u where u.institute_id = ${instituteId}
        and u.assignment_id = m.id and u.student_id = m.student_id and u.evaluated_at is not null)
      union
      select t.id, t.file_id from mine m
      join submission_attachment t on t.institute_id = ${instituteId} and t.assignment_id = m.id
        and t.student_id = m.student_id and t.id = any(${attachmentIds}))
    select seen.id, f.id as "fileId", f.size from seen
    join file f on f.institute_id = ${instituteId} and f.id = seen.file_id order by seen.id`,
)
