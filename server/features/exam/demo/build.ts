import type pg from 'pg'
import type { DemoBuild, DemoInstitute, DemoRecords, StoredInstitute } from '#server/demo/build.ts'
import { buildAttempts } from '#server/features/exam/demo/attempts.ts'
import { examDays } from '#server/features/exam/demo/days.ts'
import { offlineRecords } from '#server/features/exam/demo/offline.ts'
import { buildPapers } from '#server/features/exam/demo/papers.ts'
import { planTests, testRecords } from '#server/features/exam/demo/tests.ts'

/** Tests on screen and exams on paper: past, running, coming [start-14]. */
export function examRecords(institute: DemoInstitute, daysOff: ReadonlySet<string>): DemoRecords {
  const days = examDays(institute, daysOff)
  const plans = planTests(institute, days)
  return { rows: { ...testRecords(plans, institute.now), ...offlineRecords(institute, days) } }
}

/** Far from all other ids, so that the id of another thing is never by chance a test's. */
export const spreadIds = (client: pg.PoolClient) =>
  client.query(
    `select setval(pg_get_serial_sequence('test_label', 'id'), 7000), setval(pg_get_serial_sequence('test', 'id'), 8000),
      setval(pg_get_serial_sequence('offline_exam', 'id'), 9000)
      where not exists (select 1 from test)`,
  )

/** Inserts which questions the tests have, and attempts, which no file of records has. */
export async function buildExams(
  build: DemoBuild,
  institute: DemoInstitute,
  stored: StoredInstitute,
  daysOff: ReadonlySet<string>,
): Promise<void> {
  const plans = planTests(institute, examDays(institute, daysOff))
  if (plans.length === 0) return
  const tests = plans.map((plan) => ({ ...plan, testId: stored.testIds[plan.name] ?? 0 }))
  await buildAttempts(build, stored, tests, await buildPapers(build, stored, tests))
}
