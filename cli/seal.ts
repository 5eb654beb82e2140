import { text } from 'node:stream/consumers'
import { readConfig } from '#server/config.ts'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'

/**
 * `npm run seal`: reads a secret from standard input, so that it is in no command line, and prints it sealed
 * with the server's key, for the settings of an institute.
 */
const secret = (await text(process.stdin)).trim()
if (secret === '') {
  console.error('Give the secret on standard input, e.g.  npm run --silent seal < secret.txt')
  process.exit(2)
}
console.log(createSecrets(await readServerKey(readConfig(process.env))).seal(secret))
