import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, now } = given
const { assignmentId, status, comment, removedIds, names, fileIds, links } = params({
  assignmentId: z.number(),
  status: z.enum(['Draft', 'Submitted']),
  comment: z.string(),
  removedIds: z.array(z.number()),
  names: z.array(z.string()),
  fileIds: z.array(z.nullable(z.number())),
  links: z.array(z.string()),
})

type Of = { instituteId: number; assignmentId: number; studentId: number }

const beginSubmission = command(
  'assignment.begin',
  sql`insert into submission (institute_id, assignment_id, student_id, status)
    values (${instituteId}, ${assignmentId}, ${studentId}, 'Pending')
    on conflict (institute_id, assignment_id, student_id) do nothing`,
)

const statusRow = z.object({
  status: z.enum(['Pending', 'Draft', 'Submitted']),
  evaluatedAt: z.nullable(z.date()),
  endsAt: z.date(),
  allowsLate: z.boolean(),
})
export type SubmissionStatus = z.output<typeof statusRow>

const lock = maybeOne(
  'assignment.lock',
  statusRow,
  sql`select submission.status, submission.evaluated_at as "evaluatedAt", assignment.ends_at as "endsAt",
    assignment.allows_late as "allowsLate"
    from submission join assignment on assignment.institute_id = ${instituteId} and assignment.id = submission.assignment_id
    where submission.institute_id = ${instituteId} and submission.assignment_id = ${assignmentId}
      and submission.student_id = ${studentId}
    for update of submission`,
)

/** Locks a student's submission until the transaction ends; creates it if missing. */
export async function lockSubmission(client: pg.PoolClient, of: Of): Promise<SubmissionStatus | undefined> {
  await beginSubmission(client, of)
  return lock(client, of)
}

const removeAttachments = command(
  'assignment.remove-attachments',
  sql`delete from submission_attachment where institute_id = ${instituteId} and assignment_id = ${assignmentId}
    and student_id = ${studentId} and id = any(${removedIds})`,
)

const addAttachments = command(
  'assignment.add-attachments',
  sql`insert into submission_attachment
      (institute_id, assignment_id, student_id, name, file_id, link, created_at)
    select ${instituteId}, ${assignmentId}, ${studentId}, attachment.name, attachment.file_id, attachment.link, ${now}
    from unnest(${names}::text[], ${fileIds}::bigint[], ${links}::text[])
      with ordinality attachment (name, file_id, link, place) order by attachment.place`,
)

const saveSubmission = command(
  'assignment.save',
  sql`update submission set status = ${status}, comment = ${comment}, saved_at = ${now}::timestamptz,
      submitted_at = case when ${status} = 'Submitted' then ${now}::timestamptz end
    where institute_id = ${instituteId} and assignment_id = ${assignmentId} and student_id = ${studentId}`,
)

export type NewAttachment = { name: string; fileId: number | null; link: string }

type Work = Of & {
  status: 'Draft' | 'Submitted'
  comment: string
  removedIds: readonly number[]
  added: readonly NewAttachment[]
  now: Date
}

/** Writes a submission: removed and new attachments, the remark and the status. */
export async function writeSubmission(client: pg.PoolClient, { added, ...work }: Work): Promise<void> {
  await removeAttachments(client, work)
  await addAttachments(client, {
    ...work,
    names: added.map(({ name }) => name),
    fileIds: added.map(({ fileId }) => fileId),
    links: added.map(({ link }) => link),
  })
  await saveSubmission(client, work)
}
