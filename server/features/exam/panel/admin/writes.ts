import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { attemptId } from '#server/access/papers.ts'
import { command, many, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { tokenId, testId, ...narrowed } = params({
  /** null where the server decides. */
  tokenId: z.nullable(z.number()),
  testId: z.number(),
  /** null for all attempts. */
  attemptId: z.nullable(z.number()),
  /** null for all students. */
  personId: z.nullable(z.number()),
})
/** null for all questions. */
const anyQuestion = params({ questionId: z.nullable(z.number()) }).questionId

const lockSubmittedAttempt = command(
  'panel.lock-handed-in',
  sql`select 1 from test_attempt
    where institute_id = ${instituteId} and id = ${attemptId} and submitted_at is not null for update`,
)

/** The submitted attempt, locked until the transaction ends: an evaluation waits. */
export const lockSubmitted = async (
  client: pg.PoolClient,
  attempt: { instituteId: number; attemptId: number },
): Promise<boolean> => (await lockSubmittedAttempt(client, attempt)) === 1

/** Counts the undecided late answers of an attempt; a written one waits for marks again. Returns how many. */
export const countLate = command(
  'panel.count-late',
  sql`with late as (
      update late_answer k set counted_at = ${now} where institute_id = ${instituteId} and attempt_id = ${attemptId}
        and (${anyQuestion}::bigint is null or question_id = ${anyQuestion}) and ${isUndecided()} returning *),
    counted as (
      insert into attempt_answer as k (institute_id, attempt_id, question_id, answer, answer_at, answer_by, sequence, answered_at)
      select l.institute_id, l.attempt_id, l.question_id, l.answer, l.answer_at, l.answer_by, a.last_sequence + 1, ${now}
      from late l join test_attempt a on a.institute_id = ${instituteId} and a.id = ${attemptId}
      on conflict (institute_id, attempt_id, question_id) do update set answer = excluded.answer,
        answer_at = excluded.answer_at, answer_by = excluded.answer_by, sequence = excluded.sequence,
        answered_at = excluded.answered_at, state = null, marks = null),
    noted as (
      insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
      select ${instituteId}, ${now}, 'admin.count-late-answer', 'test_attempt', ${attemptId},
        jsonb_build_object('question', question_id, 'token', ${tokenId}::bigint)
      from late),
    due as (
      update test_attempt set is_evaluation_due = true, last_sequence = last_sequence + 1
      where institute_id = ${instituteId} and id = ${attemptId} and exists (select 1 from late))
    select 1 from late`,
)

/** Dismisses the undecided late answers of an attempt. Returns how many. */
export const dismissLate = command(
  'panel.dismiss-late',
  sql`with late as (
      update late_answer k set dismissed_at = ${now}
      where institute_id = ${instituteId} and attempt_id = ${attemptId} and ${isUndecided()} returning question_id),
    noted as (
      insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
      select ${instituteId}, ${now}, 'admin.dismiss-late-answer', 'test_attempt', ${attemptId},
        jsonb_build_object('question', question_id, 'token', ${tokenId}::bigint)
      from late)
    select 1 from late`,
)

/** Locks the attempts at a test that have undecided late answers, until the transaction ends. */
export const lockLate = many(
  'panel.lock-late',
  z.object({ id: z.number() }),
  sql`select a.id from test_attempt a where a.institute_id = ${instituteId} and a.test_id = ${testId}
      and (${narrowed.attemptId}::bigint is null or a.id = ${narrowed.attemptId})
      and (${narrowed.personId}::bigint is null or a.person_id = ${narrowed.personId})
      and a.submitted_at is not null and exists (
        select 1 from late_answer k
        where k.institute_id = ${instituteId} and k.attempt_id = a.id and ${isUndecided()})
    order by a.id for update`,
)
