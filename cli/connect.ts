import { text } from 'node:stream/consumers'
import { UsageError } from '#cli/command.ts'
import { readConnectRequest } from '#cli/connect-request.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readConfig } from '#server/config.ts'
import { connectInstitute, whyNoKeys } from '#server/exchange/connect.ts'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'

/** `npm run connect`: Vimeo, VdoCipher or single sign-on of an institute (docs/guide.md). */
try {
  const { connection, needsSecret, keys, ...request } = readConnectRequest(process.argv.slice(2))
  const secret = needsSecret ? (await text(process.stdin)).trim() : ''
  const config = readConfig(process.env)
  const database = await openConfiguredDatabase(config)
  try {
    const secrets = createSecrets(await readServerKey(config))
    const name = await connectInstitute(database.pool, secrets, {
      ...request,
      connection: connection?.(secret) ?? null,
      now: new Date(),
    })
    console.log(`${name}: ${request.service} is ${connection ? 'connected' : 'off'}.`)
    const problem = keys && (await whyNoKeys(keys, AbortSignal.timeout(10_000)))
    if (problem) console.error(`Nobody can sign in with it before ${keys} has its keys: ${problem}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
