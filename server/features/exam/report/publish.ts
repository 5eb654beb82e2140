import type pg from 'pg'
import {
  markPublished,
  writeFigures,
  writeQuestionFigures,
  writeRanks,
} from '#server/features/exam/report/writes.ts'

/**
 * Publishes the result of a test: ranks, the topper, averages, and how long each question took, of the best evaluated
 * attempt of each taker. Who has as many marks shares a rank. From then on reports read these figures and compute none.
 *
 * When that is, `server/features/exam/results` says; who still waits for his examiner is left out, and for him it is not published.
 * Publishing again takes in what was evaluated since.
 * @param client in a transaction: a reader sees all of it, or nothing
 * @returns whether there is such a test
 */
export async function publishTest(
  client: pg.PoolClient,
  at: { instituteId: number; testId: number; now: Date },
): Promise<boolean> {
  if (!(await markPublished(client, at))) return false
  await writeRanks(client, at)
  await writeFigures(client, at)
  await writeQuestionFigures(client, at)
  return true
}
