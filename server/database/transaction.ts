import type pg from 'pg'
import { unavailableReason } from '#server/database/unavailable.ts'

/** Runs `work` in one transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    // A connection that may still be in a transaction is closed: the next user would write into it.
    client.release(broken)
  }
}

/** @returns why the connection must be closed; undefined if it may stay open */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (error instanceof Error && unavailableReason(error)) return error
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  )
}
