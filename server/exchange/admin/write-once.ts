import type pg from 'pg'
import type { WrittenRows } from '#domain/admin/calls.ts'
import { findReply, keepReply } from '#server/exchange/admin/queries.ts'
import { Failure } from '#server/failure.ts'

/** A request with an `Idempotency-Key`. */
export type Keyed = { instituteId: number; tokenId: number; key: string; requestHash: string; now: Date }

/** Another request with the same key has written meanwhile. */
class KeyTaken extends Error {}

/** @returns undefined without one @throws Failure `badRequest` */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new Failure('badRequest', 'Idempotency-Key: must be one word of at most 200 characters')
}

type Write = (keep: (client: pg.ClientBase, reply: WrittenRows) => Promise<void>) => Promise<WrittenRows>

/**
 * Writes once for each key: the same request again, also at the same moment, gets the first reply.
 * @param write calls `keep` in its transaction: both are stored or neither
 * @throws Failure `keyReused` for another request with the key
 */
export async function writeOnce(pool: pg.Pool, keyed: Keyed | undefined, write: Write): Promise<WrittenRows> {
  if (!keyed) return write(async () => undefined)
  const before = await findEarlier(pool, keyed)
  if (before) return before
  try {
    return await write(async (client, reply) => {
      if ((await keepReply(client, { ...keyed, reply })) === 0) throw new KeyTaken()
    })
  } catch (error) {
    const meanwhile = error instanceof KeyTaken && (await findEarlier(pool, keyed))
    if (meanwhile) return meanwhile
    throw error
  }
}

async function findEarlier(pool: pg.Pool, keyed: Keyed): Promise<WrittenRows | undefined> {
  const found = await findReply(pool, keyed)
  if (found && found.requestHash !== keyed.requestHash) throw new Failure('keyReused')
  return found?.reply
}
