import { startDatabases } from '../../scripts/test/databases.ts'

/** The databases of `npm test` serve all its tiers; a run of the browser tests alone starts its own. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_ADMIN) return undefined
  const { environment, stop } = await startDatabases()
  Object.assign(process.env, environment)
  return stop
}
