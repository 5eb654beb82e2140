import type pg from 'pg'
import { resultNews } from '#server/features/exam/report/queries-news.ts'
import {
  markPublished,
  writeFigures,
  writeQuestionFigures,
  writeRanks,
} from '#server/features/exam/report/writes.ts'
import { notify } from '#server/news/notify.ts'

/**
 * Publishes the result of a test: ranks, the topper, averages, and the time for each question, of the best evaluated attempt
 * of each taker. Takers with the same marks share a rank. Reports read these figures and compute none.
 * `server/features/exam/results` decides when; takers who wait for the examiner get their result later. Publishing again
 * includes newly evaluated attempts.
 * @param client in a transaction, so that a reader sees all or nothing
 * @returns whether the test exists
 */
export async function publishTest(
  client: pg.PoolClient,
  at: { instituteId: number; testId: number; now: Date },
): Promise<boolean> {
  if (!(await markPublished(client, at))) return false
  await writeRanks(client, at)
  await writeFigures(client, at)
  await writeQuestionFigures(client, at)
  await notify(client, resultNews, { ...at, causeIds: [at.testId] })
  return true
}
