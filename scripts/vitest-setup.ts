import { startTestDatabases } from '../server/database/testing.ts'
import { fillWithDemo } from '../server/demo/testing.ts'

/** What tests write goes where the databases are, and is gone with them. */
export default async () => {
  const stop = await startTestDatabases(fillWithDemo)
  process.env.TMPDIR = process.env.TEST_FOLDER
  return stop
}
