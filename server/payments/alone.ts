import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { one, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { onlineId } = params({ onlineId: z.number() })
const done = z.object({ isDone: z.boolean() })
const key = sql`7723, hashint8(${onlineId} # ${instituteId}::bigint)::int`
const tryTurn = one('payments.try-turn', done, sql`select pg_try_advisory_lock(${key}) as "isDone"`)
const endTurn = one('payments.end-turn', done, sql`select pg_advisory_unlock(${key}) as "isDone"`)

/** Each has a connection while it waits for the provider: what finds none is asked for a few minutes later. */
const atOnce = 3
let running = 0

/** Does `work` for a payment while no other process does; where one does it is left out. */
export async function alone(
  pool: pg.Pool,
  of: { instituteId: number; onlineId: number },
  work: () => Promise<void>,
): Promise<void> {
  if (running >= atOnce) return
  running++
  try {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      if (!(await tryTurn(client, of)).isDone) return
      try {
        await work()
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
    running--
  }
}
