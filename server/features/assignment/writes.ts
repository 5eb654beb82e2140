import type pg from 'pg'

export type Standing = {
  status: 'Pending' | 'Draft' | 'Submitted'
  evaluatedAt: Date | null
  endsAt: Date
  allowsLate: boolean
}

/** Locks what a student made of an assignment until the transaction ends; a row is made where there is none. */
export async function lockSubmission(
  client: pg.PoolClient,
  at: { instituteId: number; assignmentId: number; studentId: number },
): Promise<Standing | undefined> {
  const values = [at.instituteId, at.assignmentId, at.studentId]
  await client.query({
    name: 'assignment.begin',
    text: `insert into submission (institute_id, assignment_id, student_id, status) values ($1, $2, $3, 'Pending')
      on conflict (institute_id, assignment_id, student_id) do nothing`,
    values,
  })
  const found = await client.query<Standing>({
    name: 'assignment.lock',
    text: `select u.status, u.evaluated_at as "evaluatedAt", a.ends_at as "endsAt", a.allows_late as "allowsLate"
      from submission u join assignment a on a.institute_id = $1 and a.id = u.assignment_id
      where u.institute_id = $1 and u.assignment_id = $2 and u.student_id = $3 for update of u`,
    values,
  })
  return found.rows[0]
}

export type NewAttachment = { name: string; fileId: number | null; link: string }

/** Writes what was handed in: what goes, what comes, the remark and the status. */
export async function writeSubmission(
  client: pg.PoolClient,
  work: {
    instituteId: number
    assignmentId: number
    studentId: number
    status: 'Draft' | 'Submitted'
    comment: string
    removedIds: readonly number[]
    added: readonly NewAttachment[]
    now: Date
  },
): Promise<void> {
  const owner = [work.instituteId, work.assignmentId, work.studentId]
  await client.query({
    name: 'assignment.remove-attachments',
    text: `delete from submission_attachment
      where institute_id = $1 and assignment_id = $2 and student_id = $3 and id = any($4::bigint[])`,
    values: [...owner, work.removedIds],
  })
  await client.query({
    name: 'assignment.add-attachments',
    text: `insert into submission_attachment (institute_id, assignment_id, student_id, name, file_id, link, created_at)
      select $1, $2, $3, n.name, n.file_id, n.link, $7
      from unnest($4::text[], $5::bigint[], $6::text[]) with ordinality n (name, file_id, link, place) order by n.place`,
    values: [
      ...owner,
      work.added.map(({ name }) => name),
      work.added.map(({ fileId }) => fileId),
      work.added.map(({ link }) => link),
      work.now,
    ],
  })
  await client.query({
    name: 'assignment.save',
    text: `update submission set status = $4, comment = $5, saved_at = $6::timestamptz,
        submitted_at = case when $4 = 'Submitted' then $6::timestamptz end
      where institute_id = $1 and assignment_id = $2 and student_id = $3`,
    values: [...owner, work.status, work.comment, work.now],
  })
}
