import type pg from 'pg'
import { gradeAnswer } from '#domain/exam/regrade/decision.ts'
import { findGivenAnswers, type GivenAnswer } from '#server/features/exam/queries-attempts.ts'
import { type MarkedAnswer, writeResults } from '#server/features/exam/writes-results.ts'
import { type AttemptResult, sumUp } from './result.ts'

/** Marks all answers, by what was decided about their questions (`gradeAnswer`). A changed answer has no earlier marks. */
export const markAll = (given: readonly (GivenAnswer & { isDecisionNew?: boolean })[]): MarkedAnswer[] =>
  given.map(({ questionId, subjectId, timeMs, ...one }) => ({
    questionId,
    subjectId,
    timeMs,
    ...gradeAnswer(one),
  }))

/**
 * Evaluates a submitted attempt: every question of the paper, answered or not, and the sums by subject.
 * Repeating it gives the same. The attempt counts as evaluated once nothing waits for an examiner. Where the
 * result of the test is published, it is queued to be published again, so that this attempt counts
 * (`report/publish.ts`).
 * @param client in a transaction @returns undefined where there is no such attempt, or it is not submitted
 */
export async function evaluateAttempt(
  client: pg.PoolClient,
  at: { instituteId: number; attemptId: number; now: Date },
): Promise<AttemptResult | undefined> {
  const given = await findGivenAnswers(client, at)
  if (given.length === 0) return undefined
  const answers = markAll(given)
  const result = sumUp(answers)
  const { attemptId, ...where } = at
  await writeResults(client, { ...where, results: [{ attemptId, answers, result }] })
  return result
}
