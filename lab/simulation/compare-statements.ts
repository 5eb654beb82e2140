import type pg from 'pg'
import { Difference, shown } from './compare-rows.ts'
import type { Shadow } from './connections.ts'
import type { Counts } from './counts.ts'
import { outsideProcesses } from './process.ts'

type Comparing = {
  pool: pg.Pool
  /** Statements of which only the number of rows is read. */
  counted: ReadonlySet<string>
  /** Whether the number of rows is that of the model, also of commands, which return none. */
  isExact?: boolean
  /** Statements of which the result is not read. */
  unread?: ReadonlySet<string>
  /** Statements of which the model takes the rows of PostgreSQL. */
  takenOver?: ReadonlySet<string>
  /** Prepares the connection of a transaction. */
  prepare?: (client: pg.PoolClient) => Promise<unknown>
}

/** Runs in PostgreSQL what the simulated database runs. @throws Difference where the results differ */
export function compareStatements({ pool, counted, isExact = false, unread, takenOver, prepare }: Comparing) {
  const clients = new Map<object, Promise<pg.PoolClient>>()
  const compared: Counts = {}

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    await prepare?.(client)
    return client
  }

  const run: Shadow['run'] = async (transaction, query, own) => {
    if (transaction && !clients.has(transaction)) clients.set(transaction, connect())
    const runner = transaction ? ((await clients.get(transaction)) ?? pool) : pool
    if (typeof query === 'string') {
      await runner.query(query)
      return own
    }
    const { name, values } = query
    const { rows, rowCount } = await runner.query(query).catch((cause: unknown) => {
      throw new Difference(`${name} ${JSON.stringify(values)} failed in PostgreSQL`, { cause })
    })
    compared[name] = (compared[name] ?? 0) + 1
    if (takenOver?.has(name)) return { rows, rowCount: rows.length }
    if (unread?.has(name)) return own
    const isSame =
      (rowCount === own.rowCount || !(isExact || counted.has(name))) &&
      (counted.has(name) || shown(rows) === shown(own.rows))
    if (!isSame)
      throw new Difference(
        `${name} ${JSON.stringify(values)}\nPostgreSQL: ${rowCount} ${shown(rows)}\nmodel: ${own.rowCount} ${shown(own.rows)}`,
      )
    return own
  }

  const release: Shadow['release'] = async (transaction) => {
    const client = clients.get(transaction)
    clients.delete(transaction)
    if (!client) return
    // As of a connection that is closed; after a commit this does nothing.
    const connection = await client
    await connection.query('rollback; select pg_advisory_unlock_all()')
    connection.release()
  }

  const shadow: Shadow = {
    run: (...given) => outsideProcesses(() => run(...given)),
    release: (transaction) => outsideProcesses(() => release(transaction)),
  }
  return {
    ...shadow,
    compared,
    /** Ends what a broken schedule has left. */
    close: async () => {
      for (const transaction of [...clients.keys()]) await shadow.release(transaction)
    },
  }
}
