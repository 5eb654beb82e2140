import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase } from '#server/database/migrate.ts'
import { describeDemo } from '#server/demo/logins.ts'
import { describeMissingOffice } from '#server/files/office-pdf.ts'
import { createLog } from '#server/log.ts'
import { plainConnections } from '#server/network/plain-connections.ts'
import { serve } from '#server/serve.ts'

const databaseName = 'homeroom'
/** A database without a reply does not delay the stop longer. */
const maxStopMs = 30_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { values } = parseArgs({ options: { 'fresh-demo': { type: 'boolean', default: false } } })
  const isFresh = values['fresh-demo']
  if (isFresh && !config.isDemo) throw new Error('--fresh-demo: this server has no demo (DEMO=on).')
  const log = createLog(config.LOG_LEVEL, pino.destination({ dest: 2, sync: false }))
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedDatabase({
        folder: join(config.dataFolder, 'postgres'),
        isDurable: true,
        log: (message) => log.error(message),
      })
  void embedded?.whenLost.then(() => {
    console.error(
      'The embedded database has ended and does not come back, so Homeroom stops. Start it again: nothing saved is lost.',
    )
    process.exit(1)
  })
  try {
    if (embedded) await createDatabase(embedded.connectionString('postgres'), databaseName)
    const address = config.DATABASE_URL ?? embedded?.connectionString(databaseName) ?? ''
    const { port, demo, stop } = await serve(config, log, address, { isFresh })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, async () => {
        setTimeout(() => process.exit(1), maxStopMs)
        await stop()
        await embedded?.stop()
        process.exit(0)
      })
    }
    console.log(`\nHomeroom is at http://localhost:${port}`)
    if (config.hasApiDocs) console.log(`The calls are described at http://localhost:${port}/api-docs`)
    for (const name of plainConnections(config))
      console.warn(`\n${name} reaches another machine without TLS: docs/security.md "Connections".`)
    const missing = await describeMissingOffice(config.OFFICE_COMMAND)
    if (missing) console.warn(`\n${missing}`)
    if (demo) console.log(describeDemo(port, demo))
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
