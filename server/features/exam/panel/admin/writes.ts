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
      update late_answer set counted_at = ${now} where institute_id = ${instituteId} and attempt_id = ${attemptId}
        and (${anyQuestion}::bigint is null or question_id = ${anyQuestion}) and ${isUndecided()} returning *),
    counted as (
      insert into attempt_answer as answer (institute_id, attempt_id, question_id, answer, answer_at, answer_by, sequence,
        answered_at)
      select counted_late.institute_id, counted_late.attempt_id, counted_late.question_id, counted_late.answer,
        counted_late.answer_at, counted_late.answer_by, attempt.last_sequence + 1, ${now}
      from late counted_late join test_attempt attempt on attempt.institute_id = ${instituteId} and attempt.id = ${attemptId}
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
      update late_answer set dismissed_at = ${now}
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
  sql`select attempt.id from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId}
      and (${narrowed.attemptId}::bigint is null or attempt.id = ${narrowed.attemptId})
      and (${narrowed.personId}::bigint is null or attempt.person_id = ${narrowed.personId})
      and attempt.submitted_at is not null and exists (
        select 1 from late_answer
        where late_answer.institute_id = ${instituteId} and late_answer.attempt_id = attempt.id and ${isUndecided()})
    order by attempt.id for update`,
)
