import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'
import { resealAll } from '#server/database/writes-reseal.ts'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'

/** `npm run reseal`: seals everything in the database again with SECRET_KEY; SECRET_KEY_FORMER opens it. */
const config = readConfig(process.env)
const key = await readServerKey(config)
const database = await openConfiguredDatabase(config)
try {
  const secrets = createSecrets(key, config.SECRET_KEY_FORMER)
  console.log(`${await resealAll(database.pool, secrets, createSecrets(key))} values are sealed again.`)
} finally {
  await database.close()
}
