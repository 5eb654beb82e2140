import type pg from 'pg'
import * as z from 'zod/mini'
import type { Answer } from '#domain/exam/question.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { isGraceOver } from '#server/access/grace.ts'
import { attemptId, paper } from '#server/access/papers.ts'
import { command, exists, many, maybeOne, params, type Runner, raw, sql } from '#server/database/sql.ts'
import type { ReceiptRow } from '#server/features/exam/panel/queries.ts'

const { instituteId, now } = given
const { idleSince, goneSince, limit, ...receipt } = params({
  idleSince: z.date(),
  goneSince: z.date(),
  limit: z.number(),
  submittedAt: z.date(),
  code: z.string(),
  testName: z.string(),
  answersHash: z.string(),
  answered: z.number(),
  questions: z.number(),
  signature: z.string(),
})

const attempt = z.object({ instituteId: z.number(), attemptId: z.number() })
type Attempt = z.output<typeof attempt>

const forAttempt = sql`select 1 from test_attempt where institute_id = ${instituteId} and id = ${attemptId}
  for no key update`
const holdAttempt = command('panel.hold-attempt', forAttempt)
const takeAttempt = command('panel.take-attempt', sql`${forAttempt} skip locked`)

/**
 * Locks an attempt against saves and extra time until the transaction ends.
 * @returns false for an unknown attempt, or, with `skipsHeld`, for one that another transaction has locked
 */
export async function lockAttempt(client: Runner, at: Attempt, skipsHeld: boolean): Promise<boolean> {
  const lock = skipsHeld ? takeAttempt : holdAttempt
  return (await lock(client, at)) === 1
}

const givenAnswers = z.object({
  personId: z.number(),
  /** Null for the practice notebook. */
  testId: z.nullable(z.number()),
  testName: z.string(),
  endsAt: z.nullable(z.date()),
  submittedAt: z.nullable(z.date()),
  latestEndsAt: z.nullable(z.date()),
  endMovedAt: z.nullable(z.date()),
  isCalledOff: z.boolean(),
  /** Whether its end and the grace of that are over. */
  isOver: z.boolean(),
  questions: z.number(),
  answers: z.array(z.object({ questionId: z.number(), answer: z.custom<Answer | null>() })),
})
export type GivenAnswers = z.output<typeof givenAnswers>

/** The answers of an attempt at a moment, before its submission. */
export const findGiven = maybeOne(
  'panel.given',
  givenAnswers,
  sql`with ${paper}
    select attempt.person_id as "personId", attempt.test_id as "testId", coalesce(test.name, 'Practice notebook') as "testName", attempt.ends_at as "endsAt",
      attempt.submitted_at as "submittedAt", attempt.latest_ends_at as "latestEndsAt", attempt.end_moved_at as "endMovedAt",
      test.cancelled_at is not null as "isCalledOff",
      coalesce(${isGraceOver(raw('attempt.ends_at'), sql`${now}::timestamptz`)}, false) as "isOver", (select count(*)
        from paper) as questions,
      coalesce((
        select json_agg(json_build_object('questionId', answer.question_id, 'answer', answer.answer)) from attempt_answer answer
        where answer.institute_id = ${instituteId} and answer.attempt_id = ${attemptId}), '[]') as answers
    from test_attempt attempt left join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id
    where attempt.institute_id = ${instituteId} and attempt.id = ${attemptId}`,
)

/** Moves the receipt of an attempt to the replaced ones. @param now when */
export const moveReceipt = sql`former as (
    delete from attempt_receipt where institute_id = ${instituteId} and attempt_id = ${attemptId} returning *),
  replaced as (
    insert into replaced_test_receipt (institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered,
      questions, signature, replaced_at)
    select institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered, questions, signature, ${now}
    from former)`

/** The new receipt of an attempt that has one. */
export const replaceReceipt = command(
  'panel.replace-receipt',
  sql`with replaced as (
      insert into replaced_test_receipt (institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered,
        questions, signature, replaced_at)
      select institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered, questions, signature, ${now}
      from attempt_receipt where institute_id = ${instituteId} and attempt_id = ${attemptId})
    update attempt_receipt set code = ${receipt.code}, answers_hash = ${receipt.answersHash},
      answered = ${receipt.answered}, questions = ${receipt.questions}, test_name = ${receipt.testName},
      signature = ${receipt.signature}
    where institute_id = ${instituteId} and attempt_id = ${attemptId}`,
)

const submit = command(
  'panel.submit',
  sql`with mine as (
      update test_attempt set submitted_at = ${receipt.submittedAt}, is_evaluation_due = true
      where institute_id = ${instituteId} and id = ${attemptId} returning id)
    insert into attempt_receipt (institute_id, attempt_id, submitted_at, code, test_name, answers_hash, answered,
      questions, signature)
    select ${instituteId}, id, ${receipt.submittedAt}, ${receipt.code}, ${receipt.testName}, ${receipt.answersHash},
      ${receipt.answered}, ${receipt.questions}, ${receipt.signature} from mine`,
)

/** For a locked attempt that is not submitted yet. */
export async function writeSubmission(
  client: pg.PoolClient,
  { receipt: row, ...at }: Attempt & { receipt: ReceiptRow },
): Promise<void> {
  await submit(client, { ...at, ...row, testName: row.test_name, answersHash: row.answers_hash })
}

/** Attempts whose time and grace are over at a moment, and that are not submitted. A hall has few different ends. */
export const findEnded = many(
  'panel.ended',
  attempt,
  sql`with ended as materialized (
      select ends_at from (
        select distinct ends_at from test_attempt where submitted_at is null and ends_at is not null and ends_at <= ${now}) each
      where ${isGraceOver(raw('ends_at'), sql`${now}::timestamptz`)})
    select institute_id as "instituteId", id as "attemptId" from test_attempt
    where submitted_at is null and ends_at in (select ends_at from ended) order by ends_at, id limit ${limit}`,
)

/**
 * `attempt`: attempts at practice and the notebook that are not submitted and whose tabs were not seen since
 * `idleSince`, or, where the test has closed, since the later `goneSince`.
 */
const abandoned = sql`from test_attempt attempt
  left join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id
  left join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
  cross join lateral (select greatest(attempt.started_at, max(attempt_window.heard_at)) as at from attempt_window
    where attempt_window.institute_id = attempt.institute_id and attempt_window.attempt_id = attempt.id) heard
  where attempt.submitted_at is null and attempt.ends_at is null and attempt.started_at <= ${goneSince}
    and (attempt.test_id is null or label.test_type_id = ${raw(String(testTypes.practice))})
    and heard.at <= case when test.ends_at <= ${now} then ${goneSince}::timestamptz else ${idleSince} end`

export const findAbandoned = many(
  'panel.abandoned',
  attempt,
  sql`select attempt.institute_id as "instituteId", attempt.id as "attemptId" ${abandoned}
    order by attempt.started_at, attempt.id limit ${limit}`,
)

export const isAbandoned = exists(
  'panel.is-abandoned',
  sql`select 1 ${abandoned} and attempt.institute_id = ${instituteId} and attempt.id = ${attemptId}`,
)
