import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { one, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { onlineId } = params({ onlineId: z.number() })
const done = z.object({ isDone: z.boolean() })
const key = sql`7723, hashint8(${onlineId} # ${instituteId}::bigint)::int`
const tryTurn = one('payments.try-turn', done, sql`select pg_try_advisory_lock(${key}) as "isDone"`)
/** A connection that answers has its locks still. */
const checkTurn = one('payments.check-turn', done, sql`select true as "isDone"`)
const endTurn = one('payments.end-turn', done, sql`select pg_advisory_unlock(${key}) as "isDone"`)

/** Each has a connection while it waits for the provider: what finds none is asked for a few minutes later. */
const atOnce = 3
const running = new WeakMap<pg.Pool, number>()

/**
 * Does `work` for a payment while no other process does; where one does it is left out.
 * @param work is given what throws where its turn is over, because its connection broke
 */
export async function alone(
  pool: pg.Pool,
  of: { instituteId: number; onlineId: number },
  work: (checkTurn: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const others = running.get(pool) ?? 0
  if (others >= atOnce) return
  running.set(pool, others + 1)
  try {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      if (!(await tryTurn(client, of)).isDone) return
      try {
        await work(() => checkTurn(client))
      } finally {
        // A connection that is closed has no lock any more.
        await endTurn(client, of).catch((error: Error) => {
          broken = error
        })
      }
    } finally {
      client.release(broken)
    }
  } finally {
    running.set(pool, (running.get(pool) ?? 1) - 1)
  }
}
