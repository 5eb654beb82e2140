import { parseArgs } from 'node:util'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'
import { insertAdminToken } from '#server/features/panel/writes-admin.ts'
import { hashOfSecret, makeSecret } from '#server/secret.ts'

/**
 * `npm run admin-token -- --institute 1 [--name "Examiners"]`: makes a token for the admin API of an institute, and prints
 * it, once: the database keeps its hash alone.
 */
const { values } = parseArgs({
  options: { institute: { type: 'string', default: '' }, name: { type: 'string', default: '' } },
})
if (!/^[1-9]\d{0,8}$/.test(values.institute)) {
  console.error('Say for which institute, e.g.  npm run --silent admin-token -- --institute 1')
  process.exit(2)
}
const database = await openConfiguredDatabase(readConfig(process.env))
try {
  const token = makeSecret()
  const row = { instituteId: Number(values.institute), name: values.name, tokenHash: hashOfSecret(token) }
  if (await insertAdminToken(database.pool, row)) console.log(token)
  else {
    console.error(`There is no institute ${values.institute}.`)
    process.exitCode = 1
  }
} finally {
  await database.close()
}
