import type pg from 'pg'
import { type At, mine, scopeValues } from '#server/features/assignment/queries.ts'

type Runner = pg.Pool | pg.PoolClient

export type AttachmentRow = { id: number; name: string; link: string; size: number; fileName: string | null }

/** What the teacher gave with an assignment that a session sees, or the solutions, in the teacher's order. */
export async function findTeachersAttachments(
  runner: Runner,
  at: { instituteId: number; assignmentId: number; kind: 'given' | 'solution' },
): Promise<AttachmentRow[]> {
  const found = await runner.query<AttachmentRow>({
    name: 'assignment.teachers-attachments',
    text: `select t.id, t.name, t.link, coalesce(f.size, 0) as size, f.name as "fileName" from assignment_attachment t
      left join file f on f.institute_id = $1 and f.id = t.file_id
      where t.institute_id = $1 and t.assignment_id = $2 and t.kind = $3 order by t.position, t.id`,
    values: [at.instituteId, at.assignmentId, at.kind],
  })
  return found.rows
}

/** What a student attached, in the order in which it came. */
export async function findStudentsAttachments(
  runner: Runner,
  at: { instituteId: number; assignmentId: number; studentId: number },
): Promise<AttachmentRow[]> {
  const found = await runner.query<AttachmentRow>({
    name: 'assignment.students-attachments',
    text: `select t.id, t.name, t.link, coalesce(f.size, 0) as size, f.name as "fileName" from submission_attachment t
      left join file f on f.institute_id = $1 and f.id = t.file_id
      where t.institute_id = $1 and t.assignment_id = $2 and t.student_id = $3 order by t.id`,
    values: [at.instituteId, at.assignmentId, at.studentId],
  })
  return found.rows
}

export type DownloadRow = { id: number; fileId: number; size: number }

/**
 * Files among attachments that a session may see: given ones, one's own, and solutions of what was evaluated.
 * An id that is missing here is unknown, foreign, or a link's.
 */
export async function findDownloads(
  runner: Runner,
  at: At & { attachmentIds: readonly number[] },
): Promise<DownloadRow[]> {
  const found = await runner.query<DownloadRow>({
    name: 'assignment.downloads',
    text: `with ${mine},
      seen as (
        select t.id, t.file_id from mine m
        join assignment_attachment t on t.institute_id = $1 and t.assignment_id = m.id and t.id = any($5::bigint[])
        where t.kind = 'given' or exists (select 1 from submission u where u.institute_id = $1
          and u.assignment_id = m.id and u.student_id = m.student_id and u.evaluated_at is not null)
        union
        select t.id, t.file_id from mine m
        join submission_attachment t on t.institute_id = $1 and t.assignment_id = m.id
          and t.student_id = m.student_id and t.id = any($5::bigint[]))
      select seen.id, f.id as "fileId", f.size from seen
      join file f on f.institute_id = $1 and f.id = seen.file_id order by seen.id`,
    values: [...scopeValues(at), at.attachmentIds],
  })
  return found.rows
}
