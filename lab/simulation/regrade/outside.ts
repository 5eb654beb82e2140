import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { testId, attemptId, questionId, answer, resultAt, cancelledAt, seconds } = params({
  testId: z.number(),
  attemptId: z.number(),
  questionId: z.number(),
  /** JSON. */
  answer: z.string(),
  resultAt: z.nullable(z.date()),
  cancelledAt: z.nullable(z.date()),
  seconds: z.number(),
})

/** What students and records write around evaluation and regrades, as the statements of the panel and the imports do. */
export const outside = {
  /** As a save of the panel: of a running attempt. */
  answer: command(
    'simulation.answer',
    sql`with mine as (
        select id from test_attempt
        where institute_id = ${instituteId} and id = ${attemptId} and submitted_at is null for no key update)
      update attempt_answer set answer = ${answer}::jsonb from mine
      where attempt_answer.institute_id = ${instituteId} and attempt_answer.attempt_id = mine.id
        and attempt_answer.question_id = ${questionId}`,
  ),
  /** As `withdrawResults`, with the new time. */
  resultAt: command(
    'simulation.result-at',
    sql`update test set result_at = ${resultAt}::timestamptz,
        is_result_published = is_result_published and not (result_at is distinct from ${resultAt}::timestamptz
          and coalesce(${resultAt}::timestamptz > ${now}, true)),
        withdrawn_at = case when is_result_published and result_at is distinct from ${resultAt}::timestamptz
          and coalesce(${resultAt}::timestamptz > ${now}, true) then ${now} else withdrawn_at end
      where institute_id = ${instituteId} and id = ${testId}`,
  ),
  callOff: command(
    'simulation.call-off',
    sql`update test set cancelled_at = ${cancelledAt} where institute_id = ${instituteId} and id = ${testId}`,
  ),
  holdTest: command(
    'simulation.hold-test',
    sql`select 1 from test where institute_id = ${instituteId} and id = ${testId} for no key update`,
  ),
  /** As `moveEnds`, of all attempts by the same time. */
  moveEnds: command(
    'simulation.move-ends',
    sql`with moved as (
        update test set ends_at = ends_at + ${seconds}::int * interval '1 second'
        where institute_id = ${instituteId} and id = ${testId} returning is_result_published),
      ends as (
        select attempt.id, greatest(attempt.ends_at + ${seconds}::int * interval '1 second',
          least(attempt.ends_at, ${now}::timestamptz + interval '1 minute')) as ends_at
        from test_attempt attempt cross join moved
        where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId}
          and (attempt.submitted_at is null or (attempt.submitted_at = attempt.ends_at and not moved.is_result_published)))
      update test_attempt attempt set ends_at = ends.ends_at, end_moved_at = ${now},
        is_evaluation_due = attempt.is_evaluation_due or attempt.submitted_at is not null
      from ends where attempt.institute_id = ${instituteId} and attempt.id = ends.id and ends.ends_at <> attempt.ends_at
        and (ends.ends_at > ${now} or (attempt.submitted_at is null and attempt.ends_at > ${now}))`,
  ),
}
