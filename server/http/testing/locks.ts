import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Statements of the same database that wait for a lock. */
const waitingForLock = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/**
 * Starts `act` while a transaction has made `change`, which it commits once `act` waits for its lock.
 * @param goOn what that transaction does before its commit @returns what `act` returned @throws where `act` ends without waiting
 */
export async function besideUncommitted<Result>(
  pool: pg.Pool,
  change: (client: pg.ClientBase) => Promise<unknown>,
  act: () => Promise<Result>,
  goOn: (client: pg.ClientBase) => Promise<unknown> = async () => undefined,
): Promise<Result> {
  const other = await pool.connect()
  try {
    await other.query('begin')
    await change(other)
    let hasEnded = false
    const done = act().finally(() => {
      hasEnded = true
    })
    while ((await pool.query(waitingForLock)).rowCount === 0) {
      if (hasEnded) throw new Error(`it did not wait: ${JSON.stringify(await done)}`)
      await wait(10)
    }
    await goOn(other)
    await other.query('commit')
    return await done
  } finally {
    // Ends a transaction that was not committed.
    other.release(true)
  }
}
