import pg from 'pg'
import { rollBack } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

type Import<Result> = {
  write: (client: pg.PoolClient) => Promise<Result>
  /** Whether to commit. */
  isWritten: (result: Result) => boolean
  /** Called after a rollback. */
  dropPasswords: () => Promise<void>
}

/** Runs an import in one transaction. @throws ImportRefusal if the outcome of the commit is unknown */
export async function writeAllOrNothing<Result>(
  pool: pg.Pool,
  { write, isWritten, dropPasswords }: Import<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query('begin')
    const result = await write(client).catch(async (error: unknown) => {
      const broken = await rollBack(client, error)
      // After a refusal by our own rules no statement is left that may still run.
      isBroken = broken !== undefined || !(error instanceof Failure)
      await dropPasswords()
      throw error
    })
    if (isWritten(result)) await commit(client, dropPasswords)
    else await client.query('rollback')
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}

async function commit(client: pg.ClientBase, dropPasswords: () => Promise<void>): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') {
      await dropPasswords()
      throw error
    }
    // The connection broke: the commit may have happened, so the passwords must stay.
    throw new ImportRefusal(
      'The database broke off at the last moment. Import again: what is written already is not written twice. The file of one-time passwords stays.',
      { cause: error },
    )
  }
}
