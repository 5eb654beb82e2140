import type pg from 'pg'
import { markAnswer } from '#domain/exam/question.ts'
import { findGivenAnswers, type GivenAnswer } from '#server/features/exam/queries-attempts.ts'
import { type MarkedAnswer, writeResult } from '#server/features/exam/writes-results.ts'
import { type AttemptResult, sumUp } from './result.ts'

/**
 * Marks all answers. Written ones keep the examiner's marks, or wait; typed ones keep the marks that they had, so that a
 * release that compares texts otherwise changes no result. A changed answer has no marks.
 */
export const markAll = (given: readonly GivenAnswer[]): MarkedAnswer[] =>
  given.map(({ questionId, subjectId, key, answer, timeMs, earlier, ...marking }) => {
    const outcome = markAnswer(key, answer, marking)
    return { questionId, subjectId, timeMs, ...(outcome.state === 'left' ? outcome : (earlier ?? outcome)) }
  })

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
  await writeResult(client, { ...at, answers, result })
  return result
}
