import type pg from 'pg'

/** Runs `work` in one transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // Where even this fails the connection is gone, and the transaction with it; the first error says why.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
