import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts'
import { createDatabase, migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { loadDemo } from '#server/demo/load.ts'
import { describeDemoLogins } from '#server/demo/logins.ts'
import { openFileStore } from '#server/files/store.ts'
import { sweepSpool } from '#server/form.ts'
import { createApp } from '#server/http/app.ts'
import { createMessenger } from '#server/messengers/messenger.ts'
import { startOutbox } from '#server/messengers/outbox.ts'
import { startResults } from '#server/results/results.ts'
import { createSecrets, readServerKey } from '#server/secrets.ts'
import { openUploads } from '#server/uploads/open.ts'
import { startSweeping } from '#server/uploads/sweep.ts'

const databaseName = 'homeroom'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: false }))
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), isDurable: true })
  void embedded?.whenLost.then(() => {
    console.error(
      'The embedded database has ended unexpectedly, so Homeroom stops. Start it again: nothing saved is lost.',
    )
    process.exit(1)
  })
  try {
    await serve(config, log, embedded)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function serve(config: Config, log: Logger, embedded: EmbeddedDatabase | undefined): Promise<void> {
  if (embedded) await createDatabase(embedded.connectionString('postgres'), databaseName)
  const address = config.DATABASE_URL ?? embedded?.connectionString(databaseName) ?? ''
  await migrateDatabase(address)
  const { db, pool, close } = openDatabase(address)
  const secrets = createSecrets(await readServerKey(config))
  const clock = () => new Date()
  const outbox = startOutbox({ db, messenger: createMessenger(config), clock, log })
  const files = await openFileStore(config)
  const uploads = await openUploads(config, pool)
  const context: Context = {
    config,
    db,
    pool,
    secrets,
    files,
    uploads,
    clock,
    log,
    nudgeOutbox: outbox.nudge,
    nudgeResults: () => results.nudge(),
  }
  if (config.isDemo) await loadDemo(context)
  const results = startResults(context)

  const app = await createApp(context)
  await sweepSpool(join(config.dataFolder, 'uploads'), Date.now())
  const stopSweeping = startSweeping(context)
  const stop = async () => {
    stopSweeping()
    await app.close()
    await outbox.stop()
    await results.stop()
    await close()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  await app.listen({ port: config.PORT, host: config.HOST })
  const server = app.server.address()
  const port = typeof server === 'object' && server ? server.port : config.PORT
  console.log(
    `\nHomeroom is at http://localhost:${port}\nThe calls are described at http://localhost:${port}/api-docs`,
  )
  if (config.isDemo) console.log(describeDemoLogins(port))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
