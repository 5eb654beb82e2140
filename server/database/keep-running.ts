import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { one, sql } from '#server/database/sql.ts'

/** How long it may take until the connections of a killed process are noticed. */
const lockTimeoutMs = 2000
/** A database that is stopped during a restart does not block it forever. */
const answerMs = 30_000

type Keeping = {
  /** Finds the database server or starts it, at the same address as before. @throws when it does not start */
  start: () => Promise<unknown>
  /** Of the database `postgres`. */
  connectionString: string
  folder: string
  /** Receives messages for the operator. */
  log: (message: string) => void
  /** Before each restart. */
  pausesMs?: readonly number[]
}

export type RunningDatabase = {
  /** Resolves when it could not be restarted. */
  whenLost: Promise<void>
  release: () => Promise<void>
}

/**
 * Holds the lock on a running database server, and restores both when the connection breaks: after a crash of
 * one process PostgreSQL ends all connections and recovers by itself; without its main process it is started
 * again.
 * @throws when another Homeroom server holds the lock
 */
export async function keepRunning({
  start,
  connectionString,
  folder,
  log,
  pausesMs = [0, 200, 500, 1000, 2000, 4000, 8000, 15_000],
}: Keeping): Promise<RunningDatabase> {
  const stopping = new AbortController()
  const { promise: whenLost, resolve: lose } = Promise.withResolvers<void>()
  let lock = await holdLock(connectionString, folder)
  let restoring = Promise.resolve()
  watch()
  return {
    whenLost,
    release: async () => {
      stopping.abort()
      await restoring
      await lock.end()
    },
  }

  function watch(): void {
    lock.once('end', () => {
      if (!stopping.signal.aborted) restoring = restore()
    })
  }

  async function restore(): Promise<void> {
    log('The embedded database broke off. It is brought back.')
    for (const pauseMs of pausesMs) {
      await sleep(pauseMs, undefined, stopping).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        await start()
        lock = await holdLock(connectionString, folder)
        log('The embedded database is back. Nothing saved is lost.')
        return watch()
      } catch (error) {
        log(`The embedded database is not back yet: ${error instanceof Error ? error.message : error}`)
      }
    }
    lose()
  }
}

const tryLock = one(
  'server.lock',
  z.object({ isHeld: z.boolean() }),
  sql`select pg_try_advisory_lock(7700) as "isHeld"`,
)

/** One Homeroom server for each cluster: its connection holds an advisory lock as long as it lives. */
async function holdLock(connectionString: string, folder: string): Promise<pg.Client> {
  const client = await connectPatiently(connectionString)
  const deadline = performance.now() + lockTimeoutMs
  while (!(await tryLock(client)).isHeld) {
    if (performance.now() > deadline) {
      await client.end()
      throw new Error(
        `Homeroom is already running on ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await sleep(50)
  }
  return client
}

/** A postmaster whose children were killed recovers first, and refuses all connections meanwhile (57P03). */
async function connectPatiently(connectionString: string): Promise<pg.Client> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const client = new pg.Client({
      connectionString,
      application_name: 'homeroom-lock',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client.on('error', () => undefined)
    const failure = await client.connect().then(
      () => undefined,
      (error: { code?: string }) => error,
    )
    if (!failure) return client
    await client.end().catch(() => undefined)
    if (failure.code !== '57P03' || performance.now() > deadline) throw failure
    await sleep(50)
  }
}
