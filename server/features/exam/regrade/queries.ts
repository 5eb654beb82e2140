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
  sql`select t.name, t.is_result_published as "isPublished", t.cancelled_at is not null as "isCalledOff",
      t.maximum_marks::float8 as "maximumMarks",
      exists (select 1 from test_attempt a where a.institute_id = ${instituteId} and a.test_id = t.id) as "isBegun",
      coalesce((select max(r.id) from question_regrade r
        where r.institute_id = ${instituteId} and r.test_id = t.id), 0)::bigint as "lastId"
    from test t where t.institute_id = ${instituteId} and t.id = ${testId}`,
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
  sql`select x.question_id as "questionId", x.position, x.part_id as "partId",
      p.attempt_any as "attemptAny", q.key, x.decision, x.marks::float8 as marks,
      jsonb_array_length(q.options) as options, jsonb_array_length(q.matches) as matches
    from test_question x join question q on q.institute_id = ${instituteId} and q.id = x.question_id
    join test_part p on p.institute_id = ${instituteId} and p.id = x.part_id
    where x.institute_id = ${instituteId} and x.test_id = ${testId} order by x.position`,
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
  select a.id, a.person_id, coalesce(n.marks, a.marks) as marks, a.time_taken from test_attempt a
  left join unnest(${changed.attemptIds}::bigint[], ${changed.marks}::numeric[], ${changed.areEvaluated}::bool[])
    as n(id, marks, is_evaluated) on n.id = a.id
  where a.institute_id = ${instituteId} and a.test_id = ${testId} and a.submitted_at is not null
    and coalesce(n.is_evaluated, a.evaluated_at is not null))`

/** Everybody whose counted attempt gets other marks or another rank. */
const moved = sql`now_ranked as ${rankedAttempts}, then_ranked as ${rankedOf(evaluatedThen)},
  moved as materialized (
    select coalesce(a.person_id, b.person_id) as person_id, a.marks as marks_before, b.marks as marks_after,
      a.rank as rank_before, b.rank as rank_after
    from now_ranked a full join then_ranked b on b.person_id = a.person_id
    where (a.marks, a.rank) is distinct from (b.marks, b.rank))`

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
    select p.id as "personId", ${personCode} as code,
      p.name, coalesce(s.roll_no, '') as "rollNumber",
      m.marks_before::float8 as "marksBefore", m.marks_after::float8 as "marksAfter",
      m.rank_before::int as "rankBefore", m.rank_after::int as "rankAfter"
    from moved m join person p on p.institute_id = ${instituteId} and p.id = m.person_id
    left join student s on s.institute_id = ${instituteId} and s.person_id = p.id
    order by m.rank_after, m.rank_before, p.id limit ${limit} offset ${from}`,
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
  sql`select r.id, r.question_id as "questionId", x.position, r.before, r.after, r.reason, r.decided_at as "decidedAt",
      k.name as "tokenName", (r.outcome->>'students_changed')::int as "studentsChanged"
    from question_regrade r
    join test_question x on x.institute_id = ${instituteId} and x.test_id = r.test_id and x.question_id = r.question_id
    join admin_token k on k.institute_id = ${instituteId} and k.id = r.token_id
    where r.institute_id = ${instituteId} and r.test_id = ${testId} and (${before}::bigint is null or r.id < ${before})
    order by r.id desc limit ${atOnce}`,
)
