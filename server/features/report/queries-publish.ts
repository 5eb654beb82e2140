import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
export type TestToPublish = { instituteId: number; testId: number; publishAt: Date }

const isDue = (now: string) => `result_at <= ${now} and not is_result_published and cancelled_at is null`

/** Tests whose result is to be published by itself, and is not yet. */
export async function findTestsToPublish(runner: Runner, now: Date): Promise<TestToPublish[]> {
  const found = await runner.query<TestToPublish>({
    name: 'report.to-publish',
    text: `select institute_id as "instituteId", id as "testId", result_at as "publishAt" from test
      where ${isDue('$1')} order by institute_id, result_at, id`,
    values: [now],
  })
  return found.rows
}

/** Locks such a test. @returns false where another has published it, or is about to */
export async function takeTestToPublish(
  client: pg.PoolClient,
  at: { instituteId: number; testId: number; now: Date },
): Promise<boolean> {
  const found = await client.query({
    name: 'report.take-to-publish',
    text: `select 1 from test where institute_id = $1 and id = $2 and ${isDue('$3')} for update skip locked`,
    values: [at.instituteId, at.testId, at.now],
  })
  return found.rowCount === 1
}
