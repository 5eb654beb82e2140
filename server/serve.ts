import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startBeats } from '#server/beats/beats.ts'
import { createClocks, type Doubt, ownClocks } from '#server/clock/clocks.ts'
import { findDatabaseTime } from '#server/clock/queries.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase, requestLimits, workLimits } from '#server/database/open.ts'
import { type DemoNews, openDemo, startRenewing } from '#server/demo/renew.ts'
import { offerBeginning } from '#server/desk/begin/begin.ts'
import { runExport } from '#server/desk/exports/job.ts'
import { runImport } from '#server/desk/imports/job.ts'
import { callWebhook, startWebhooks } from '#server/exchange/webhooks/worker.ts'
import { startResults } from '#server/features/exam/results/results.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createApp } from '#server/http/app.ts'
import { stopServing } from '#server/http/connections/stop.ts'
import { startMovingEarlier } from '#server/messengers/earlier.ts'
import { createMessenger } from '#server/messengers/messenger.ts'
import { sendMessage } from '#server/messengers/outbox.ts'
import { newsClock, startNewsClocks } from '#server/news/clock.ts'
import { newsPlan } from '#server/news/plan.ts'
import { newsDeliveries } from '#server/news/send/jobs.ts'
import type { createMetrics, Metrics } from '#server/operator/metrics.ts'
import { offerMetrics } from '#server/operator/offer-metrics.ts'
import { makeCopy } from '#server/own-data/job.ts'
import { askPayment, comparePayments, startPayments } from '#server/payments/job.ts'
import { openStandIns } from '#server/payments/stand-in/open.ts'
import { startQueue } from '#server/queue/queue.ts'
import { startSweeping } from '#server/retention/sweep.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { openUploads } from '#server/uploads/open.ts'

/** A running server. `stop` finishes its work first; `demo` is missing without one. */
export type Served = {
  port: number
  metricsPort?: number
  demo?: DemoNews
  /** Of an empty server: the code by which its first owner comes. */
  beginCode?: string
  stop: () => Promise<void>
}

/**
 * Serves one database: everything that a server does, in this process. @param address of the database
 * @param isFresh whether the demo is reset, without people's work
 */
export async function serve(
  config: Config,
  log: Logger,
  address: string,
  { isFresh = false } = {},
): Promise<Served> {
  await migrateDatabase(address)
  const { db, pool, close } = openDatabase(address, { limits: requestLimits })
  // Background work has separate connections: long work delays no request, and may take longer.
  const work = openDatabase(address, { connections: 3, limits: workLimits })
  const secrets = await openSecrets(config)
  const askDatabase = async () => (await findDatabaseTime(work.pool)).ms
  const clocks = createClocks({ ...ownClocks, askDatabase }, (news) => sayDoubt(log, news))
  await clocks.findDoubt()
  const files = await openFileStore(config)
  const uploads = await openUploads(config, pool)
  const stopping = new AbortController()
  const metrics = config.METRICS_PORT === undefined ? undefined : await openMetrics({ config, pool, clocks })
  const context: Context = {
    config,
    db,
    pool,
    workPool: work.pool,
    secrets,
    files,
    uploads,
    clock: clocks.now,
    clocks,
    messenger: createMessenger(config, log),
    log,
    stopping: stopping.signal,
    ...(metrics && { metrics }),
    nudgeQueue: () => queue.nudge(),
    nudgeResults: () => results.nudge(),
  }
  const working = { ...context, db: work.db, pool: work.pool }
  const demo = config.isDemo ? await openDemoPatiently(working, address, isFresh) : undefined
  const renewing = demo && startRenewing(working)
  const beats = startBeats(context)
  const queue = startQueue(
    [
      sendMessage,
      callWebhook,
      makeCopy,
      runImport,
      runExport,
      newsClock,
      newsPlan,
      ...newsDeliveries,
      askPayment,
      comparePayments,
    ],
    working,
  )
  const moving = startMovingEarlier(working)
  const results = startResults(working)
  const webhooks = startWebhooks(working)
  const newsClocks = startNewsClocks(working)
  const payments = startPayments(working)

  const app = await createApp(context)
  await mkdir(join(config.dataFolder, 'uploads'), { recursive: true })
  const stopSweeping = startSweeping(working)
  const offering = metrics && (await offerMetrics(config, metrics))
  await app.listen({ port: config.PORT, host: config.HOST })
  const beginCode = await offerBeginning(working)
  const server = app.server.address()
  const port = typeof server === 'object' && server ? server.port : config.PORT
  const standIns = config.isDemo ? await openStandIns(working, port) : undefined
  return {
    port,
    ...(demo && { demo }),
    ...(beginCode && { beginCode }),
    ...(offering && { metricsPort: offering.port }),
    stop: async () => {
      stopping.abort()
      await wait(config.DRAIN_SECONDS * 1000)
      await offering?.stop()
      await stopSweeping()
      await stopServing(app)
      await moving.stop()
      await webhooks.stop()
      await newsClocks.stop()
      await payments.stop()
      await standIns?.stop()
      await queue.stop()
      await renewing?.stop()
      await results.stop()
      await beats.stop()
      await Promise.all([close(), work.close()])
    },
  }
}

/** The library of figures is loaded only where they are offered. */
async function openMetrics(measured: Parameters<typeof createMetrics>[0]): Promise<Metrics> {
  const { createMetrics } = await import('#server/operator/metrics.ts')
  return createMetrics(measured)
}

/** Loading the demo has no timeout, and waits for a running import. */
async function openDemoPatiently(context: Context, address: string, isFresh: boolean): Promise<DemoNews> {
  const { db, pool, close } = openDatabase(address, { connections: 2 })
  return openDemo({ ...context, db, pool }, { isFresh }).finally(close)
}

function sayDoubt(log: Logger, { doubt, aheadMs }: { doubt: Doubt | undefined; aheadMs: number }): void {
  if (!doubt) log.warn('the clocks agree again')
  else
    log.warn(
      { doubt, aheadMs: Math.round(aheadMs) },
      'the clocks do not agree: until they do, nothing is submitted at its end, published, sent or deleted',
    )
}
