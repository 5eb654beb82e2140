import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#server/database/schema.ts'
import { isSilent, TooManyWaiting } from '#server/database/unavailable.ts'

export type Database = NodePgDatabase<typeof schema>
export type OpenedDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/** Timeouts of the database in milliseconds; 0 is none. */
export type Limits = {
  /** For a connection from the pool, or a new one. */
  connectMs: number
  /** `statement_timeout` of PostgreSQL. */
  statementMs: number
  /** A connection without a reply for this long is closed. */
  answerMs: number
  /** `idle_in_transaction_session_timeout` of PostgreSQL. */
  idleMs: number
  /** The longest queue for a connection; one more request is refused at once. */
  maxWaiting: number
}

/** For requests: they fail before the client times out. */
export const requestLimits: Limits = {
  connectMs: 5000,
  statementMs: 10_000,
  answerMs: 12_000,
  idleMs: 60_000,
  maxWaiting: 1000,
}

/** For background jobs. */
export const workLimits: Limits = {
  connectMs: 10_000,
  statementMs: 60_000,
  answerMs: 65_000,
  idleMs: 300_000,
  maxWaiting: 100,
}

/** For commands, migrations and the loading of the demo, whose statements have no timeout. */
const patientLimits: Limits = {
  connectMs: 30_000,
  statementMs: 0,
  answerMs: 0,
  idleMs: 0,
  maxWaiting: Number.POSITIVE_INFINITY,
}

/** bigint ids and counts come as numbers: ours stay below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** `bigint[]`, for which pg has no name. */
const int8Array = 1016 as Parameters<typeof pg.types.getTypeParser>[0]
const readTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array)
pg.types.setTypeParser(int8Array, (text) => readTexts(text).map((one) => (one === null ? null : Number(one))))

const settings = {
  // The database also notices within a minute that the client is gone, and releases its locks.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  // Planning a long statement, or compiling it, takes longer than running it: it is planned once for each connection.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
}

/** Settings of each connection of a server, as an option of the connection. */
export const sessionSettings = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

type Options = { connections?: number; limits?: Limits }

/** @param connectionString a PostgreSQL address, `postgres://user:password@host:port/database` */
export function openDatabase(
  connectionString: string,
  { connections = 10, limits = patientLimits }: Options = {},
): OpenedDatabase {
  const pool = new BoundedPool(limits.maxWaiting, {
    connectionString,
    max: connections,
    // A new connection plans each statement again: in the first seconds of an exam that takes longer than the requests.
    idleTimeoutMillis: 60 * 60_000,
    // The temporary tables of imports keep old transaction ids in use as long as their connection lives. Connections that
    // are opened on the morning of an exam do not end on another morning.
    maxLifetimeSeconds: 3.5 * 24 * 60 * 60,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: sessionSettings,
  })
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // A connection that breaks in use only fails its query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (error) => {
    if (isSilent(error)) dropIdle(pool)
  })
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

type Callback = Parameters<pg.Pool['connect']>[0]

class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number

  constructor(maxWaiting: number, config: pg.PoolConfig) {
    super(config)
    this.#maxWaiting = maxWaiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= this.#maxWaiting) {
      if (!callback) return Promise.reject(new TooManyWaiting())
      callback(new TooManyWaiting(), undefined, () => undefined)
      return undefined
    }
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }
}

/**
 * After a timeout of one connection the idle ones may be dead as well: each would cost a request the whole
 * timeout.
 */
function dropIdle(pool: pg.Pool): void {
  for (let remaining = pool.idleCount; remaining > 0; remaining--) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    )
  }
}
