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
  sql`select attachment.id, attachment.name, attachment.link, coalesce(file.size, 0) as size, file.id as "fileId",
    file.name as "fileName" from assignment_attachment attachment
    left join file on file.institute_id = ${instituteId} and file.id = attachment.file_id
    where attachment.institute_id = ${instituteId} and attachment.assignment_id = ${assignmentId} and attachment.kind = ${kind}
    order by attachment.position, attachment.id`,
)

/** A student's attachments, in the order of upload. */
export const findStudentsAttachments = many(
  'assignment.students-attachments',
  attachmentRow,
  sql`select attachment.id, attachment.name, attachment.link, coalesce(file.size, 0) as size, file.id as "fileId",
    file.name as "fileName" from submission_attachment attachment
    left join file on file.institute_id = ${instituteId} and file.id = attachment.file_id
    where attachment.institute_id = ${instituteId} and attachment.assignment_id = ${assignmentId}
      and attachment.student_id = ${studentId}
    order by attachment.id`,
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
      select attachment.id, attachment.file_id from mine
      join assignment_attachment attachment on attachment.institute_id = ${instituteId} and attachment.assignment_id = mine.id
        and attachment.id = any(${attachmentIds})
      where attachment.kind = 'given' or exists (select 1 from submission where submission.institute_id = ${instituteId}
        and submission.assignment_id = mine.id and submission.student_id = mine.student_id
          and submission.evaluated_at is not null)
      union
      select attachment.id, attachment.file_id from mine
      join submission_attachment attachment on attachment.institute_id = ${instituteId} and attachment.assignment_id = mine.id
        and attachment.student_id = mine.student_id and attachment.id = any(${attachmentIds}))
    select seen.id, file.id as "fileId", file.size from seen
    join file on file.institute_id = ${instituteId} and file.id = seen.file_id order by seen.id`,
)
