import type pg from 'pg'
import type { Answer } from '#domain/exam/question.ts'

type Marked = { instituteId: number; attemptId: number; questionId: number; tokenId: number; now: Date }

/** The attempt that was handed in, held for the length of the transaction: who evaluates it waits. */
export async function lockHandedIn(
  client: pg.PoolClient,
  { instituteId, attemptId }: Marked,
): Promise<boolean> {
  const found = await client.query({
    name: 'panel.lock-handed-in',
    text: `select 1 from test_attempt where institute_id = $1 and id = $2 and submitted_at is not null for update`,
    values: [instituteId, attemptId],
  })
  return found.rowCount === 1
}

/** @returns a written answer of the attempt, and what it is worth at most; undefined where there is none */
export async function findWritten(
  client: pg.PoolClient,
  at: Marked,
): Promise<{ answer: Answer; most: number } | undefined> {
  const found = await client.query<{ answer: Answer; most: number }>({
    name: 'panel.written',
    text: `select g.answer, x.marks::float8 as most from test_attempt a
      join test_question x on x.institute_id = $1 and x.test_id = a.test_id and x.question_id = $3
      join question q on q.institute_id = $1 and q.id = x.question_id and q.type = 2
      join attempt_answer g on g.institute_id = $1 and g.attempt_id = a.id and g.question_id = q.id and g.answer is not null
      where a.institute_id = $1 and a.id = $2`,
    values: [at.instituteId, at.attemptId, at.questionId],
  })
  return found.rows[0]
}

/** The attempt is evaluated with them at once (`server/results`), and where it is published, published again. */
export async function writeMarks(
  client: pg.PoolClient,
  at: Marked & { marks: number; state: 'right' | 'partly' | 'wrong' },
): Promise<void> {
  await client.query({
    name: 'panel.marks',
    text: `with marked as (
        update attempt_answer set state = $4, marks = $5 where institute_id = $1 and attempt_id = $2 and question_id = $3),
      noted as (
        insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
        values ($1, $6, 'admin.marks', 'test_attempt', $2, jsonb_build_object('question', $3::bigint, 'marks', $5::numeric, 'token', $7::bigint)))
      update test_attempt set is_evaluation_due = true where institute_id = $1 and id = $2`,
    values: [at.instituteId, at.attemptId, at.questionId, at.state, at.marks, at.now, at.tokenId],
  })
}

/** A written answer waits for its marks anew. @returns false where nothing came late, or it is counted already */
export async function countLate(client: pg.PoolClient, at: Marked): Promise<boolean> {
  const counted = await client.query({
    name: 'panel.count-late',
    text: `with late as (
        update late_answer set counted_at = $4 where institute_id = $1 and attempt_id = $2 and question_id = $3
          and counted_at is null returning *),
      counted as (
        insert into attempt_answer as k (institute_id, attempt_id, question_id, answer, answer_at, answer_by, sequence, answered_at)
        select l.institute_id, l.attempt_id, l.question_id, l.answer, l.answer_at, l.answer_by, a.last_sequence + 1, $4
        from late l join test_attempt a on a.institute_id = $1 and a.id = $2
        on conflict (institute_id, attempt_id, question_id) do update set answer = excluded.answer,
          answer_at = excluded.answer_at, answer_by = excluded.answer_by, sequence = excluded.sequence,
          answered_at = excluded.answered_at, state = null, marks = null),
      noted as (
        insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
        select $1, $4, 'admin.count-late-answer', 'test_attempt', $2, jsonb_build_object('question', $3::bigint, 'token', $5::bigint)
        from late)
      update test_attempt set is_evaluation_due = true, last_sequence = last_sequence + 1
      where institute_id = $1 and id = $2 and exists (select 1 from late)`,
    values: [at.instituteId, at.attemptId, at.questionId, at.now, at.tokenId],
  })
  return counted.rowCount === 1
}

/** @returns false where there is no such institute */
export async function insertAdminToken(
  pool: pg.Pool,
  row: { instituteId: number; name: string; tokenHash: string },
): Promise<boolean> {
  const made = await pool.query({
    name: 'panel.admin-token',
    text: `insert into admin_token (institute_id, name, token_hash) select id, $2, $3 from institute where id = $1`,
    values: [row.instituteId, row.name, row.tokenHash],
  })
  return made.rowCount === 1
}
