import { endingUsage, readEnding } from '#cli/end-sessions-request.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'
import { endSessionsOf } from '#server/features/session/writes-operator.ts'

/**
 * `npm run end-sessions -- --institute 1 --login 9000000001`, or `--everybody`: those people have to sign in
 * again.
 */
const request = readEnding(process.argv.slice(2))
if (!request) {
  console.error(endingUsage)
  process.exit(2)
}
const database = await openConfiguredDatabase(readConfig(process.env))
try {
  const { count } = await endSessionsOf(database.pool, {
    ...request,
    login: request.login ?? null,
    now: new Date(),
  })
  console.log(`${count} sessions have ended.`)
} finally {
  await database.close()
}
