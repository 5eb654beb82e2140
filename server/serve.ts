import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { type DemoNews, openDemo, startRenewing } from '#server/demo/renew.ts'
import { openFileStore } from '#server/files/store.ts'
import { sweepSpool } from '#server/form.ts'
import { createApp } from '#server/http/app.ts'
import { stopServing } from '#server/http/stop.ts'
import { createMessenger } from '#server/messengers/messenger.ts'
import { startOutbox } from '#server/messengers/outbox.ts'
import { startResults } from '#server/results/results.ts'
import { createSecrets, readServerKey } from '#server/secrets.ts'
import { startSweeping } from '#server/sweep.ts'
import { openUploads } from '#server/uploads/open.ts'

/** A server that answers. `stop` ends what it is doing first; `demo` is missing where there is none. */
export type Served = { port: number; demo?: DemoNews; stop: () => Promise<void> }

/**
 * Serves one database: everything that a server does, in this process. @param address of the database
 * @param isFresh whether the demo begins anew, without what was done in it
 */
export async function serve(
  config: Config,
  log: Logger,
  address: string,
  { isFresh = false } = {},
): Promise<Served> {
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
  const demo = config.isDemo ? await openDemo(context, { isFresh }) : undefined
  const renewing = demo && startRenewing(context)
  const results = startResults(context)

  const app = await createApp(context)
  await sweepSpool(join(config.dataFolder, 'uploads'), Date.now())
  const stopSweeping = startSweeping(context)
  await app.listen({ port: config.PORT, host: config.HOST })
  const server = app.server.address()
  return {
    port: typeof server === 'object' && server ? server.port : config.PORT,
    ...(demo && { demo }),
    stop: async () => {
      await stopSweeping()
      await stopServing(app)
      await outbox.stop()
      await renewing?.stop()
      await results.stop()
      await close()
    },
  }
}
