import { openDatabase } from '#server/database/open.ts'
import { createFilledDatabase, type TestDatabase, testFolder } from '#server/database/testing.ts'
import { loadDemo } from '#server/demo/load.ts'
import { createTestContext } from '#server/testing.ts'

/** Fills a database with the demo of a moment; today by default. */
export async function fillWithDemo(
  connectionString: string,
  folder: string,
  moment = new Date(),
): Promise<void> {
  const database = openDatabase(connectionString, { connections: 2 })
  await loadDemo(await createTestContext({ database, folder, clock: () => moment }))
  await database.close()
}

/** The moments at which tests use the demo; a load takes seconds, so all of them share these. */
export const demoMoments = {
  'a school day': '2026-11-20T10:07:00+05:30',
  'the last minutes of the school year': '2027-03-31T23:50:00+05:30',
  'the night of a holiday on a Sunday': '2027-08-15T00:05:00+05:30',
  /** Still March in London. */
  'the first minute of the school year': '2027-04-01T00:00:30+05:30',
  '3 April': '2027-04-03T09:00:00+05:30',
  '29 February': '2028-02-29T12:00:00+05:30',
} as const
export type DemoMoment = keyof typeof demoMoments

/** A whole run has the first two moments, a long one those where a year, a day or a week begins or ends; `MOMENTS=all` has all. */
const usual = process.env.SHORT_RUN ? 2 : 4
const triedMoments = Object.keys(demoMoments).slice(0, process.env.MOMENTS === 'all' ? undefined : usual)
export const isTried = (moment: string): boolean => triedMoments.includes(moment)

/**
 * The demo as loaded at a moment: loading takes seconds, so it is done once in a test run for each moment.
 * `folder` is its DATA_DIR, the same for all.
 */
export async function createDemoAt(moment: DemoMoment): Promise<TestDatabase & { folder: string }> {
  const at = new Date(demoMoments[moment])
  const name = `demo_at_${at.getTime()}`
  const folder = testFolder(name)
  const database = await createFilledDatabase(name, (address) => fillWithDemo(address, folder, at))
  return { ...database, folder }
}
