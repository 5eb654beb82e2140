import type pg from 'pg'
import { markAnswer } from '#domain/exam/question.ts'
import { findGivenAnswers, type GivenAnswer } from '#server/features/exam/queries-attempts.ts'
import { type MarkedAnswer, writeResult } from '#server/features/exam/writes-results.ts'
import { type AttemptResult, sumUp } from './result.ts'

/** Marks what a machine can mark; a written answer keeps what its examiner gave, or waits. */
export function markAll(given: readonly GivenAnswer[]): MarkedAnswer[] {
  return given.map(({ questionId, subjectId, key, answer, timeMs, examiner, ...marking }) => {
    const outcome = markAnswer(key, answer, marking)
    return {
      questionId,
      subjectId,
      timeMs,
      ...(outcome.state === 'waiting' ? (examiner ?? outcome) : outcome),
    }
  })
}

/**
 * Evaluates an attempt that was handed in: every question of the paper, answered or not, and the sums by subject. Doing it
 * again comes to the same. It is evaluated once nothing waits for an examiner. Where the result of the test is published,
 * it is to be published again, so that this attempt counts (`report/publish.ts`).
 * @param client in a transaction @returns undefined where there is no such attempt, or it is not handed in
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
