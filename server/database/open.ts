import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#server/database/schema.ts'

export type Database = NodePgDatabase<typeof schema>
export type OpenedDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/** bigint ids and counts come as numbers: ours stay below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** @param connectionString a PostgreSQL address, `postgres://user:password@host:port/database` */
export function openDatabase(connectionString: string, { connections = 10 } = {}): OpenedDatabase {
  const pool = new pg.Pool({ connectionString, max: connections, idleTimeoutMillis: 60_000 })
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks while it is in use: its query fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}
