import { readTokenRequest, tokenUsage } from '#cli/admin-token-request.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'
import { insertAdminToken } from '#server/features/exam/panel/admin/writes.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

/**
 * `npm run admin-token -- --institute 1 --scope marks [--days 90] [--name "Examiners"]`: makes a token for
 * the admin API of an institute, and prints it once: the database only has its hash.
 */
const request = readTokenRequest(process.argv.slice(2))
if (!request) {
  console.error(tokenUsage)
  process.exit(2)
}
const database = await openConfiguredDatabase(readConfig(process.env))
try {
  const token = makeSecret()
  if (await insertAdminToken(database.pool, { ...request, tokenHash: hashOfSecret(token) }))
    console.log(token)
  else {
    console.error(`There is no institute ${request.instituteId}.`)
    process.exitCode = 1
  }
} finally {
  await database.close()
}
