import * as z from 'zod/mini'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import { given } from '#server/access/given.ts'
import { many, params, raw, sql } from '#server/database/sql.ts'
import { countedAttempts } from '#server/features/exam/queries-counted.ts'

const { instituteId } = given
const { testId } = params({ testId: z.number() })

const group = z.enum(['upper', 'middle', 'lower'])
const itemRow = z.object({
  questionId: z.number(),
  /** As printed. */
  key: z.custom<AnswerKey>(),
  decision: z.custom<Decision | null>(),
  optionCount: z.number(),
  right: z.number(),
  partly: z.number(),
  wrong: z.number(),
  left: z.number(),
  waiting: z.number(),
  averageMs: z.number(),
  /** Shares of the marks. */
  difficulty: z.nullable(z.number()),
  upper: z.nullable(z.number()),
  lower: z.nullable(z.number()),
  correlation: z.nullable(z.number()),
  /** How often each option was chosen, by group of students. */
  chosen: z.array(z.object({ option: z.string(), group, count: z.number() })),
})
export type ItemRow = z.output<typeof itemRow>

/** Shares of the better and of the weaker that are compared: 27 % separates best (Kelley, 1939). */
const compared = raw('0.27')

/** Whether an answer says something about its question: it was marked, and not by a bonus. */
const isCompared = raw(`state not in ('waiting', 'bonus', 'dropped', 'extra')`)

/**
 * Statistics of each question over the counted attempts, in the order of the paper. The attempt breaks ties between students,
 * so that all questions compare the same groups.
 */
export const findItems = many(
  'sheet.items',
  itemRow,
  sql`with placed as (
      select id, marks, row_number() over (order by marks desc, id) as place, count(*) over () as takers
      from ${countedAttempts} counted),
    takers as materialized (
      select id, marks, case when place <= round(takers * ${compared}) then 'upper'
        when place > takers - round(takers * ${compared}) then 'lower' else 'middle' end as part
      from placed),
    given as materialized (
      select answer.question_id, answer.answer, answer.state, answer.time_ms, takers.part, test_question.marks as worth,
        answer.marks as earned,
        takers.marks - answer.marks as rest
      from takers
      join attempt_answer answer on answer.institute_id = ${instituteId} and answer.attempt_id = takers.id
        and answer.state is not null
      join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
        and test_question.question_id = answer.question_id),
    sums as (
      select question_id,
        count(*) filter (where state = 'right') as right, count(*) filter (where state = 'partly') as partly,
        count(*) filter (where state = 'wrong') as wrong, count(*) filter (where state = 'left') as left,
        count(*) filter (where state = 'waiting') as waiting, coalesce(round(avg(time_ms)), 0) as average_ms,
        avg(greatest(earned, 0) / nullif(worth, 0)) filter (where ${isCompared}) as difficulty,
        avg(greatest(earned, 0) / nullif(worth, 0)) filter (where ${isCompared} and part = 'upper') as upper,
        avg(greatest(earned, 0) / nullif(worth, 0)) filter (where ${isCompared} and part = 'lower') as lower,
        corr(earned::float8, rest::float8) filter (where ${isCompared}) as correlation
      from given group by question_id),
    choices as (
      select given.question_id, given.part, chosen.option, count(*) as count from given
      cross join lateral (
        select given.answer ->> 'option' as option where (given.answer ->> 'type')::int = 1
        union all select given.answer ->> 'isTrue' where (given.answer ->> 'type')::int = 5
        union all select distinct one from jsonb_array_elements_text(
          case when (given.answer ->> 'type')::int = 3 then given.answer -> 'options' else '[]'::jsonb end) one) chosen
      where given.state <> 'left'
      group by 1, 2, 3)
    select test_question.question_id as "questionId", question.key, test_question.decision,
      jsonb_array_length(question.options) as "optionCount",
      coalesce(sums.right, 0) as right, coalesce(sums.partly, 0) as partly, coalesce(sums.wrong, 0) as wrong,
      coalesce(sums.left, 0) as left, coalesce(sums.waiting, 0) as waiting, coalesce(sums.average_ms, 0)::float8 as "averageMs",
      sums.difficulty::float8 as difficulty, sums.upper::float8 as upper, sums.lower::float8 as lower, sums.correlation,
      coalesce((
        select json_agg(json_build_object('option', choices.option, 'group', choices.part, 'count', choices.count))
        from choices where choices.question_id = test_question.question_id), '[]') as chosen
    from test_question
    join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
    left join sums on sums.question_id = test_question.question_id
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
    order by test_question.position`,
)
