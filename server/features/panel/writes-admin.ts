import type pg from 'pg'
import type { AdminScope } from '#domain/call.ts'
import type { Answer } from '#domain/exam/question.ts'
import { isUndecided } from '#server/database/queries-late.ts'

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

type Decided = {
  instituteId: number
  attemptId: number
  questionId: number | null
  tokenId: number
  now: Date
}

/**
 * Has late answers of an attempt that wait counted; a written one waits for its marks anew.
 * @param at.questionId null for all of them @returns how many; 0 where nothing waits
 */
export async function countLate(client: pg.PoolClient, at: Decided): Promise<number> {
  const counted = await client.query<{ count: number }>({
    name: 'panel.count-late',
    text: `with late as (
        update late_answer k set counted_at = $4 where institute_id = $1 and attempt_id = $2
          and ($3::bigint is null or question_id = $3) and ${isUndecided('k')} returning *),
      counted as (
        insert into attempt_answer as k (institute_id, attempt_id, question_id, answer, answer_at, answer_by, sequence, answered_at)
        select l.institute_id, l.attempt_id, l.question_id, l.answer, l.answer_at, l.answer_by, a.last_sequence + 1, $4
        from late l join test_attempt a on a.institute_id = $1 and a.id = $2
        on conflict (institute_id, attempt_id, question_id) do update set answer = excluded.answer,
          answer_at = excluded.answer_at, answer_by = excluded.answer_by, sequence = excluded.sequence,
          answered_at = excluded.answered_at, state = null, marks = null),
      noted as (
        insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
        select $1, $4, 'admin.count-late-answer', 'test_attempt', $2, jsonb_build_object('question', question_id, 'token', $5::bigint)
        from late),
      due as (
        update test_attempt set is_evaluation_due = true, last_sequence = last_sequence + 1
        where institute_id = $1 and id = $2 and exists (select 1 from late))
      select count(*)::int as count from late`,
    values: [at.instituteId, at.attemptId, at.questionId, at.now, at.tokenId],
  })
  return counted.rows[0]?.count ?? 0
}

/** Decides that the waiting late answers of an attempt do not count. @returns how many */
export async function dismissLate(client: pg.PoolClient, at: Omit<Decided, 'questionId'>): Promise<number> {
  const dismissed = await client.query<{ count: number }>({
    name: 'panel.dismiss-late',
    text: `with late as (
        update late_answer k set dismissed_at = $3 where institute_id = $1 and attempt_id = $2 and ${isUndecided('k')}
        returning question_id),
      noted as (
        insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
        select $1, $3, 'admin.dismiss-late-answer', 'test_attempt', $2, jsonb_build_object('question', question_id, 'token', $4::bigint)
        from late)
      select count(*)::int as count from late`,
    values: [at.instituteId, at.attemptId, at.now, at.tokenId],
  })
  return dismissed.rows[0]?.count ?? 0
}

/** Locks the attempts at a test that have waiting late answers, until the transaction ends. @param at.attemptId null for all */
export async function lockLate(
  client: pg.PoolClient,
  at: { instituteId: number; testId: number; attemptId: number | null },
): Promise<number[]> {
  const found = await client.query<{ id: number }>({
    name: 'panel.lock-late',
    text: `select a.id from test_attempt a where a.institute_id = $1 and a.test_id = $2 and ($3::bigint is null or a.id = $3)
        and a.submitted_at is not null and exists (
          select 1 from late_answer k where k.institute_id = $1 and k.attempt_id = a.id and ${isUndecided('k')})
      order by a.id for update`,
    values: [at.instituteId, at.testId, at.attemptId],
  })
  return found.rows.map(({ id }) => id)
}

/** @returns false where there is no such institute */
export async function insertAdminToken(
  pool: pg.Pool,
  row: { instituteId: number; name: string; tokenHash: string; scopes: readonly AdminScope[]; days: number },
): Promise<boolean> {
  const made = await pool.query({
    name: 'panel.admin-token',
    text: `insert into admin_token (institute_id, name, token_hash, scopes, expires_at)
      select id, $2, $3, $4, now() + make_interval(days => $5) from institute where id = $1`,
    values: [row.instituteId, row.name, row.tokenHash, row.scopes, row.days],
  })
  return made.rowCount === 1
}
