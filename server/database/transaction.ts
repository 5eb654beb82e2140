import type pg from 'pg'
import type { Runner } from '#server/database/sql.ts'
import { type Results, together } from '#server/database/together.ts'
import { unavailableReason } from '#server/database/unavailable.ts'

type Work<T> = (client: pg.PoolClient) => Promise<T>

/** Runs `work` in one transaction. */
export const inTransaction = <T>(pool: pg.Pool, work: Work<T>): Promise<T> =>
  between(pool, (client) => client.query('begin'), work)

/** Runs statements that only read, and that all see the same moment: that of the first one. */
export const inSnapshot = <T>(pool: pg.Pool, work: Work<T>): Promise<T> =>
  between(pool, (client) => client.query('begin isolation level repeatable read read only'), work)

const between = <T>(pool: pg.Pool, begin: Work<unknown>, work: Work<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await begin(client)
    const result = await work(client)
    await client.query('commit')
    return result
  })

/** Starts statements of one message, without waiting for any. */
type Several<Promises> = (runner: Runner) => Promises

/**
 * Runs a transaction of two messages (`together`), and what `work` sends between them.
 * @param hold statements that go with `begin`
 * @param work decides, and returns the statements that go with `commit`
 * @returns the results of these
 */
export const inShortTransaction = <
  const Held extends readonly unknown[],
  const Last extends readonly unknown[],
>(
  pool: pg.Pool,
  hold: Several<Held>,
  work: (client: pg.PoolClient, held: Results<Held>) => Promise<Several<Last>>,
): Promise<Results<Last>> =>
  withClient(pool, async (client) => {
    const [, held] = await together(client, (runner) => [
      runner.query({ name: 'begin', text: 'begin' }),
      Promise.all(hold(runner)),
    ])
    const last = await work(client, held as Results<Held>)
    const [results] = await together(client, (runner) => [
      Promise.all(last(runner)),
      runner.query({ name: 'commit', text: 'commit' }),
    ])
    return results as Results<Last>
  })

/** A transaction that fails is rolled back. */
async function withClient<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
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
