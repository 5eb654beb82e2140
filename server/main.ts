import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase } from '#server/database/migrate.ts'
import { describeDemo } from '#server/demo/logins.ts'
import { describeMissingOffice } from '#server/files/office-pdf.ts'
import { createLog } from '#server/log.ts'
import { describeMessenger } from '#server/messengers/messenger.ts'
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
  const asked = listenForStop()
  // The server goes on when the program that reads its output ends, as in `npm start | head`.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
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
    const serving = serve(config, log, address, { isFresh })
    void asked.then(async () => {
      await Promise.race([
        serving.then(({ stop }) => stop()),
        wait(config.DRAIN_SECONDS * 1000 + maxStopMs).then(() => {
          process.exitCode = 1
        }),
      ]).catch(() => undefined)
      await embedded?.stop()
      process.exit()
    })
    const { port, demo, beginCode } = await serving
    console.log(`\nHomeroom is at http://localhost:${port}`)
    if (beginCode)
      console.log(describeBeginning(config.PUBLIC_ADDRESS ?? `http://localhost:${port}`, beginCode))
    if (config.hasApiDocs) console.log(`The calls are described at http://localhost:${port}/api-docs`)
    for (const name of plainConnections(config))
      console.warn(`\n${name} reaches another machine without TLS: docs/security.md "Connections".`)
    const unsent = describeMessenger(config)
    if (unsent) console.warn(`\n${unsent}`)
    const missing = await describeMissingOffice(config.OFFICE_COMMAND)
    if (missing) console.warn(`\n${missing}`)
    if (demo) console.log(describeDemo(port, demo))
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** One line with the code, which is in no log: only its hash is stored. */
const describeBeginning = (portal: string, code: string) =>
  `\nThere is no institute yet. Open this address to begin; it works once, within 24 hours, and until the next start:\n${portal}/desk/begin#${code}`

/**
 * Resolves when the process should stop, also while it is starting. What started it may pass the signal on that it got
 * itself: it is listened to for ever, so that a second one does not end the process at once.
 */
function listenForStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  return promise
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
