import { startTestDatabases } from '../server/database/testing.ts'
import { fillWithDemo } from '../server/demo/testing.ts'

/** The databases of `npm test` serve all its tiers; a run of these tests only starts its own. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const stop = process.env.TEST_DATABASE_ADMIN ? undefined : await startTestDatabases(fillWithDemo)
  // Files of tests go beside the databases, and are deleted with them.
  process.env.TMPDIR = process.env.TEST_FOLDER
  return stop
}
