import type { DemoBuild } from '#server/demo/build.ts'
import { publishTest } from '#server/features/report/publish.ts'
import { findTestsToPublish } from '#server/features/report/queries-publish.ts'

/** Publishes the tests of the demo whose time for it has come. */
export async function buildReports({ client, now }: DemoBuild): Promise<void> {
  // Of tables that were filled a moment ago the planner knows nothing yet.
  await client.query('analyze test, test_question, test_attempt, attempt_answer')
  for (const { instituteId, testId, publishAt } of await findTestsToPublish(client, now))
    await publishTest(client, { instituteId, testId, now: publishAt })
}
