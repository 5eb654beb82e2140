import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { questionId, tokenId, ordinal, marker, isAlone, marks, remark, state } = params({
  questionId: z.number(),
  tokenId: z.number(),
  ordinal: z.number(),
  marker: z.string(),
  /** Whether one marker is enough: then no other marking stays. */
  isAlone: z.boolean(),
  marks: z.number(),
  remark: z.string(),
  state: z.enum(['right', 'partly', 'wrong']),
})

/** Writes a marker's marks for the current answer, and deletes those for an earlier one. */
export const writeMarking = command(
  'marking.write',
  sql`with answer as (
      select sequence from attempt_answer
      where institute_id = ${instituteId} and attempt_id = ${attemptId} and question_id = ${questionId}),
    removed as (
      delete from answer_marking marking using answer
      where marking.institute_id = ${instituteId} and marking.attempt_id = ${attemptId} and marking.question_id = ${questionId}
        and marking.ordinal <> ${ordinal} and (${isAlone} or marking.sequence <> answer.sequence)),
    noted as (
      insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
      values (${instituteId}, ${now}, 'admin.marks', 'test_attempt', ${attemptId}, jsonb_build_object(
        'question', ${questionId}::bigint, 'marks', ${marks}::numeric, 'marker', ${marker}::text, 'token', ${tokenId}::bigint)))
    insert into answer_marking (institute_id, attempt_id, question_id, ordinal, marker, marks, remark, sequence, token_id,
      given_at)
    select ${instituteId}, ${attemptId}, ${questionId}, ${ordinal}, ${marker}, ${marks}, ${remark}, sequence, ${tokenId}, ${now}
    from answer
    on conflict (institute_id, attempt_id, question_id, ordinal) do update set marker = excluded.marker,
      marks = excluded.marks, remark = excluded.remark, sequence = excluded.sequence, token_id = excluded.token_id,
      given_at = excluded.given_at`,
)

/**
 * The attempt is evaluated with them at once (`server/features/exam/results`), and if it was published,
 * published again.
 */
export const writeMarks = command(
  'panel.marks',
  sql`with marked as (
      update attempt_answer set state = ${state}, marks = ${marks}, remark = ${remark}
      where institute_id = ${instituteId} and attempt_id = ${attemptId} and question_id = ${questionId})
    update test_attempt set is_evaluation_due = true where institute_id = ${instituteId} and id = ${attemptId}`,
)

/** Another marker has to mark the answer: marks that it had do not count any more. */
export const takeMarks = command(
  'panel.take-marks',
  sql`with waiting as (
      update attempt_answer set state = null, marks = null, as_printed = null, remark = ''
      where institute_id = ${instituteId} and attempt_id = ${attemptId} and question_id = ${questionId}
        and state <> 'waiting' returning 1)
    update test_attempt set is_evaluation_due = true
    where institute_id = ${instituteId} and id = ${attemptId} and exists (select from waiting)`,
)
