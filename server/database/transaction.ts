import type pg from 'pg'
import { awayReason } from '#server/database/away.ts'

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
    // One that may still be in the transaction is ended, and the transaction with it: whoever came next would write into it.
    client.release(broken)
  }
}

/** @returns why the connection is of no use any more, where it is not */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (error instanceof Error && awayReason(error)) return error
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  )
}
