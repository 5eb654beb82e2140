import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, sql } from '#server/database/sql.ts'
import { takeTurn } from '#server/features/exam/regrade/turn.ts'

const { instituteId, now } = given
const { testId, tokenId, decisions, reason, fingerprint, outcome, maximumMarks, studentsChanged } = params({
  testId: z.number(),
  tokenId: z.number(),
  /** JSON of a list of `questionId`, `before` and `after`. */
  decisions: z.string(),
  reason: z.string(),
  fingerprint: z.string(),
  /** JSON. */
  outcome: z.string(),
  maximumMarks: z.number(),
  studentsChanged: z.number(),
})

const lockTest = command(
  'regrade.lock-test',
  sql`select 1 from test where institute_id = ${instituteId} and id = ${testId} for no key update`,
)
const lockAttempts = many(
  'regrade.lock-attempts',
  z.object({ id: z.number() }),
  sql`select id from test_attempt
    where institute_id = ${instituteId} and test_id = ${testId} and submitted_at is not null order by id for update`,
)

/** Locks the test, its evaluation, and its submitted attempts until the transaction ends. */
export async function lockAll(
  client: Parameters<typeof lockTest>[0],
  at: { instituteId: number; testId: number },
) {
  await lockTest(client, at)
  await takeTurn(client, at)
  await lockAttempts(client, at)
}

/** Puts the decisions into effect: from now on every answer is marked by them. */
export const writeDecisions = command(
  'regrade.decide',
  sql`with decided as (
      select "questionId" as id, before, after
      from json_to_recordset(${decisions}::json) as decision("questionId" bigint, before jsonb, after jsonb)),
    logged as (
      insert into question_regrade (institute_id, test_id, question_id, before, after, reason, token_id, decided_at,
        fingerprint, outcome)
      select ${instituteId}, ${testId}, id, before, after, ${reason}, ${tokenId}, ${now}, ${fingerprint}, ${outcome}::jsonb
      from decided),
    noted as (
      insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
      select ${instituteId}, ${now}, 'admin.regrade', 'test', ${testId}, jsonb_build_object(
        'questions', jsonb_agg(id), 'students', ${studentsChanged}::int, 'token', ${tokenId}::bigint) from decided),
    maximum as (
      update test set maximum_marks = ${maximumMarks}
      where institute_id = ${instituteId} and id = ${testId} and maximum_marks <> ${maximumMarks})
    update test_question set decision = decided.after from decided
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
      and test_question.question_id = decided.id`,
)
