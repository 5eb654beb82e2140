import { readSubject, whoUsage } from '#cli/who-request.ts'
import { readConfig } from '#server/config.ts'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'
import { logNameOf } from '#server/who.ts'

/** `npm run --silent who -- --login 9000000001`: the name of a person in the log. */
const subject = readSubject(process.argv.slice(2))
if (!subject) {
  console.error(whoUsage)
  process.exit(2)
}
console.log(logNameOf(createSecrets(await readServerKey(readConfig(process.env))), subject))
