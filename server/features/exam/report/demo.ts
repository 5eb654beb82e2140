import { type DemoBuild, idsOf, type StoredInstitutes } from '#server/demo/build.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'

/** Publishes the results of the demo that are due. */
export async function buildReports({ client, now }: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  // The planner has no statistics of tables that were just filled.
  await client.query('analyze test, test_question, test_attempt, attempt_answer')
  const due = await client.query<{ instituteId: number; testId: number; publishAt: Date }>(
    `select institute_id as "instituteId", id as "testId", result_at as "publishAt" from test
      where institute_id = any($2) and result_at <= $1 and not is_result_published and cancelled_at is null order by institute_id, result_at, id`,
    [now, idsOf(institutes)],
  )
  for (const { instituteId, testId, publishAt } of due.rows)
    await publishTest(client, { instituteId, testId, now: publishAt })
}
