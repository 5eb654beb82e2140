import type pg from 'pg'
import {
  markPublished,
  writeFigures,
  writeQuestionFigures,
  writeRanks,
} from '#server/features/exam/report/writes.ts'

/**
 * Publishes the result of a test: ranks, the topper, averages, and how long each question took, of the best
 * evaluated attempt of each taker. Takers with the same marks share a rank. From then on reports read these
 * figures and compute none.
 * `server/features/exam/results` decides when; takers who wait for the examiner are left out, and get their
 * result later. Publishing again includes what was evaluated since.
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
