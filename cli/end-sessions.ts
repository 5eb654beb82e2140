import { requestOf } from '#cli/command.ts'
import { endingUsage, endSessions, readEnding } from '#cli/end-sessions-request.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { NotNamed } from '#server/access/named.ts'
import { readConfig } from '#server/config.ts'

/** `npm run end-sessions -- --institute 1 --of 9000000001`, or `--everybody`: those people have to sign in again. */
const request = requestOf(readEnding, endingUsage)
const database = await openConfiguredDatabase(readConfig(process.env))
try {
  console.log(await endSessions(database.pool, request, new Date()))
} catch (error) {
  if (!(error instanceof NotNamed)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.close()
}
