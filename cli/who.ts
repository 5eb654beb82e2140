import { requestOf } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { nameInLog, readSought, whoUsage } from '#cli/who-request.ts'
import { readConfig } from '#server/config.ts'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'

/** `npm run --silent who -- --institute 1 --person 9000000001`: the name of a person in the log. */
const sought = requestOf(readSought, whoUsage)
const config = readConfig(process.env)
const secrets = createSecrets(await readServerKey(config))
const database = await openConfiguredDatabase(config)
try {
  const { name, remark } = await nameInLog(database.pool, secrets, sought)
  if (name !== undefined) console.log(name)
  if (remark !== undefined) {
    console.error(remark)
    process.exitCode = 1
  }
} finally {
  await database.close()
}
