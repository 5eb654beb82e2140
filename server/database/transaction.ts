import type pg from 'pg'
import { unavailableReason } from '#server/database/unavailable.ts'

type Work<T> = (client: pg.PoolClient) => Promise<T>

/** Runs `work` in one transaction. */
export const inTransaction = <T>(pool: pg.Pool, work: Work<T>): Promise<T> =>
  between(pool, (client) => client.query('begin'), work)

/** Runs statements that only read, and that all see the same moment: that of the first one. */
export const inSnapshot = <T>(pool: pg.Pool, work: Work<T>): Promise<T> =>
  between(pool, (client) => client.query('begin isolation level repeatable read read only'), work)

async function between<T>(pool: pg.Pool, begin: Work<unknown>, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await begin(client)
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
export async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (error instanceof Error && unavailableReason(error)) return error
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  )
}
