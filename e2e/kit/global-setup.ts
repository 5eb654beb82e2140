import { startDatabases } from '../../scripts/test/databases.ts'

/** `npm test` starts the databases for all tiers; the browser tests alone start a separate one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_ADMIN) return undefined
  const { environment, stop } = await startDatabases()
  Object.assign(process.env, environment)
  return stop
}
