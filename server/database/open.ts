import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isSilent, TooManyWaiting } from '#server/database/away.ts'
import * as schema from '#server/database/schema.ts'

export type Database = NodePgDatabase<typeof schema>
export type OpenedDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/** How long the database is waited for; 0 is without end. */
export type Limits = {
  /** For a connection, a free one or a new one. */
  connectMs: number
  /** PostgreSQL ends a statement after so long. */
  statementMs: number
  /** A connection without an answer for so long is given up. */
  answerMs: number
  /** PostgreSQL ends a transaction in which nothing happens for so long. */
  idleMs: number
  /** So many may wait for a connection; one more is refused at once. */
  mostWaiting: number
}

/** Somebody waits: he is told before he gives up. */
export const requestLimits: Limits = {
  connectMs: 5000,
  statementMs: 10_000,
  answerMs: 12_000,
  idleMs: 60_000,
  mostWaiting: 1000,
}

/** For what a server does beside answering. */
export const workLimits: Limits = {
  connectMs: 10_000,
  statementMs: 60_000,
  answerMs: 65_000,
  idleMs: 300_000,
  mostWaiting: 100,
}

/** For commands, migrations and the loading of the demo, which take as long as they take. */
const patientLimits: Limits = {
  connectMs: 30_000,
  statementMs: 0,
  answerMs: 0,
  idleMs: 0,
  mostWaiting: Number.POSITIVE_INFINITY,
}

/** bigint ids and counts come as numbers: ours stay below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Options = { connections?: number; limits?: Limits }

/** @param connectionString a PostgreSQL address, `postgres://user:password@host:port/database` */
export function openDatabase(
  connectionString: string,
  { connections = 10, limits = patientLimits }: Options = {},
): OpenedDatabase {
  const pool = new BoundedPool(limits.mostWaiting, {
    connectionString,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The database, too, notices within a minute that nobody is there any more, and lets go of what he held.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
  })
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks while it is in use: its query fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (error) => {
    if (isSilent(error)) dropIdle(pool)
  })
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

type Callback = Parameters<pg.Pool['connect']>[0]

class BoundedPool extends pg.Pool {
  readonly #mostWaiting: number

  constructor(mostWaiting: number, config: pg.PoolConfig) {
    super(config)
    this.#mostWaiting = mostWaiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= this.#mostWaiting) {
      if (!callback) return Promise.reject(new TooManyWaiting())
      callback(new TooManyWaiting(), undefined, () => undefined)
      return undefined
    }
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }
}

/** Where one connection is dead without a word, those that lie idle may be: each would cost somebody the whole wait. */
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    )
  }
}
