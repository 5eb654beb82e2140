import * as z from 'zod/mini'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { given } from '#server/access/given.ts'
import { personCode } from '#server/access/named.ts'
import { many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { rankedAttempts, rankedOf } from '#server/features/exam/queries-counted.ts'

const { instituteId } = given
const { testId, fingerprint, before, limit, from, ...changed } = params({
  testId: z.number(),
  fingerprint: z.string(),
  before: z.nullable(z.number()),
  limit: z.number(),
  from: z.number(),
  attemptIds: z.array(z.number()),
  marks: z.array(z.number()),
  areEvaluated: z.array(z.boolean()),
})

const facts = {
  name: z.string(),
  isPublished: z.boolean(),
  isCalledOff: z.boolean(),
  maximumMarks: z.number(),
  isBegun: z.boolean(),
  /** The latest decision about one of its questions; 0 for none. */
  lastId: z.number(),
}
export const findRegradeFacts = maybeOne(
  'regrade.facts',
  z.object(facts),
  sql`select test.name, test.is_result_published as "isPublished", test.cancelled_at is not null as "isCalledOff",
      test.maximum_marks::float8 as "maximumMarks",
      exists (select 1 from test_attempt attempt where attempt.institute_id = ${instituteId}
        and attempt.test_id = test.id) as "isBegun",
      coalesce((select max(regrade.id) from question_regrade regrade
        where regrade.institute_id = ${instituteId} and regrade.test_id = test.id), 0)::bigint as "lastId"
    from test where test.institute_id = ${instituteId} and test.id = ${testId}`,
)

export const findTestQuestions = many(
  'regrade.questions',
  z.object({
    questionId: z.number(),
    position: z.number(),
    partId: z.number(),
    attemptAny: z.nullable(z.number()),
    key: z.custom<AnswerKey>(),
    decision: z.custom<Decision | null>(),
    marks: z.number(),
    options: z.number(),
    matches: z.number(),
  }),
  sql`select test_question.question_id as "questionId", test_question.position, test_question.part_id as "partId",
      test_part.attempt_any as "attemptAny", question.key, test_question.decision, test_question.marks::float8 as marks,
      jsonb_array_length(question.options) as options, jsonb_array_length(question.matches) as matches
    from test_question join question on question.institute_id = ${instituteId} and question.id = test_question.question_id
    join test_part on test_part.institute_id = ${instituteId} and test_part.id = test_question.part_id
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId} order by test_question.position`,
)

/** Submitted attempts that have marks: the others are evaluated later. */
export const findMarkedAttempts = many(
  'regrade.attempts',
  z.object({ attemptId: z.number(), marks: z.number(), isEvaluated: z.boolean() }),
  sql`select id as "attemptId", marks::float8 as marks, evaluated_at is not null as "isEvaluated" from test_attempt
    where institute_id = ${instituteId} and test_id = ${testId} and submitted_at is not null and marks is not null
    order by id`,
)

/** With the new marks of the attempts that change. */
const evaluatedThen = sql`(
  select attempt.id, attempt.person_id, coalesce(changed.marks, attempt.marks) as marks, attempt.time_taken
    from test_attempt attempt
  left join unnest(${changed.attemptIds}::bigint[], ${changed.marks}::numeric[], ${changed.areEvaluated}::bool[])
    as changed(id, marks, is_evaluated) on changed.id = attempt.id
  where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId} and attempt.submitted_at is not null
    and coalesce(changed.is_evaluated, attempt.evaluated_at is not null))`

/** Everybody whose counted attempt gets other marks or another rank. */
const moved = sql`now_ranked as ${rankedAttempts}, then_ranked as ${rankedOf(evaluatedThen)},
  moved as materialized (
    select coalesce(now_ranked.person_id, then_ranked.person_id) as person_id, now_ranked.marks as marks_before,
      then_ranked.marks as marks_after,
      now_ranked.rank as rank_before, then_ranked.rank as rank_after
    from now_ranked full join then_ranked on then_ranked.person_id = now_ranked.person_id
    where (now_ranked.marks, now_ranked.rank) is distinct from (then_ranked.marks, then_ranked.rank))`

export const countMoved = one(
  'regrade.count',
  z.object({ marksChanged: z.number(), ranksChanged: z.number() }),
  sql`with ${moved}
    select (count(*) filter (where marks_before is distinct from marks_after))::int as "marksChanged",
      (count(*) filter (where rank_before is distinct from rank_after))::int as "ranksChanged" from moved`,
)

const movedRow = z.object({
  personId: z.number(),
  code: z.string(),
  name: z.string(),
  rollNumber: z.string(),
  marksBefore: z.nullable(z.number()),
  marksAfter: z.nullable(z.number()),
  rankBefore: z.nullable(z.number()),
  rankAfter: z.nullable(z.number()),
})
export type MovedRow = z.output<typeof movedRow>

export const findMoved = many(
  'regrade.moved',
  movedRow,
  sql`with ${moved}
    select person.id as "personId", ${personCode} as code,
      person.name, coalesce(student.roll_no, '') as "rollNumber",
      moved.marks_before::float8 as "marksBefore", moved.marks_after::float8 as "marksAfter",
      moved.rank_before::int as "rankBefore", moved.rank_after::int as "rankAfter"
    from moved join person on person.institute_id = ${instituteId} and person.id = moved.person_id
    left join student on student.institute_id = ${instituteId} and student.person_id = person.id
    order by moved.rank_after, moved.rank_before, person.id limit ${limit} offset ${from}`,
)

export const findEarlierRegrade = many(
  'regrade.earlier',
  z.object({
    questionId: z.number(),
    after: z.custom<Decision | null>(),
    studentsChanged: z.number(),
    maximumMarks: z.number(),
  }),
  sql`select question_id as "questionId", after, (outcome->>'students_changed')::int as "studentsChanged",
      (outcome->>'maximum_marks')::float8 as "maximumMarks"
    from question_regrade
    where institute_id = ${instituteId} and test_id = ${testId} and fingerprint = ${fingerprint} order by question_id`,
)

/** Page size: who wants more asks with `before`. */
const atOnce = raw('200')

export const findRegrades = many(
  'regrade.list',
  z.object({
    id: z.number(),
    questionId: z.number(),
    position: z.number(),
    before: z.custom<Decision | null>(),
    after: z.custom<Decision | null>(),
    reason: z.string(),
    decidedAt: z.date(),
    tokenName: z.string(),
    studentsChanged: z.number(),
  }),
  sql`select regrade.id, regrade.question_id as "questionId", test_question.position, regrade.before, regrade.after,
    regrade.reason, regrade.decided_at as "decidedAt",
      admin_token.name as "tokenName", (regrade.outcome->>'students_changed')::int as "studentsChanged"
    from question_regrade regrade
    join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = regrade.test_id
      and test_question.question_id = regrade.question_id
    join admin_token on admin_token.institute_id = ${instituteId} and admin_token.id = regrade.token_id
    where regrade.institute_id = ${instituteId} and regrade.test_id = ${testId}
      and (${before}::bigint is null or regrade.id < ${before})
    order by regrade.id desc limit ${atOnce}`,
)
