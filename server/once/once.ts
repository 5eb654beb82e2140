import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import { findReply, keepReply } from './writes.ts'

export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7e]{1,200}$/, 'must be one word of at most 200 characters'),
        z.describe('The same request with the same key gets the same reply, and writes once'),
      ),
  ),
})

/** A request with an `Idempotency-Key`. */
export type Keyed = {
  instituteId: number
  caller: string
  key: string
  requestHash: string
  now: Date
  expiresAt: Date
}

const dayMs = 86_400_000

/**
 * @param key the header `Idempotency-Key`, whose form the schema has checked
 * @param request what makes it another one, as JSON
 * @returns undefined without a key
 */
export function keyed(
  of: { instituteId: number } & ({ personId: number } | { tokenId: number }),
  key: unknown,
  request: unknown,
  now: Date,
): Keyed | undefined {
  if (typeof key !== 'string') return undefined
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  // A device may be without a network for weeks.
  const [caller, days] = 'personId' in of ? [`person ${of.personId}`, 30] : [`token ${of.tokenId}`, 1]
  const expiresAt = new Date(now.getTime() + days * dayMs)
  return { instituteId: of.instituteId, caller, key, requestHash, now, expiresAt }
}

/** Another request with the same key has written meanwhile. */
class KeyTaken extends Error {}

/** Makes a request write once for each `Idempotency-Key`: the same request again gets the first reply. */
export type Once = {
  /**
   * Answers the request: by the reply to an earlier one, or by `handle`, whose reply is stored unless `write` has done so.
   * @throws Failure `keyReused` for another request with the key
   */
  answer: <T>(handle: () => Promise<T>) => Promise<T>
  /** Runs `work` in one transaction, which also stores its reply. For what must not happen twice. */
  write: <T extends object>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /** Stores a reply within the transaction of `client`. */
  keep: (client: pg.ClientBase, reply: object) => Promise<void>
}

/** @param of undefined without a key: then every request writes */
export function writeOnce(pool: pg.Pool, of: Keyed | undefined): Once {
  if (!of)
    return {
      answer: (handle) => handle(),
      write: (work) => inTransaction(pool, work),
      keep: async () => undefined,
    }

  const findEarlier = async <T>(): Promise<T | undefined> => {
    const found = await findReply(pool, of)
    if (found && found.requestHash !== of.requestHash) throw new Failure('keyReused')
    return found?.reply as T | undefined
  }

  let isKept = false
  const keep = async (client: pg.ClientBase, reply: object) => {
    if ((await keepReply(client, { ...of, reply })) === 0) throw new KeyTaken()
    isKept = true
  }

  return {
    keep,
    write: (work) =>
      inTransaction(pool, async (client) => {
        const reply = await work(client)
        await keep(client, reply)
        return reply
      }),
    answer: async <T>(handle: () => Promise<T>) => {
      const earlier = await findEarlier<T>()
      if (earlier) return earlier
      try {
        const reply = await handle()
        if (!isKept) await inTransaction(pool, (client) => keep(client, reply as object))
        return reply
      } catch (error) {
        // Another request with the key may have written, so that this one found it taken, or what it needs gone.
        const meanwhile = await findEarlier<T>()
        if (meanwhile) return meanwhile
        throw error
      }
    },
  }
}

/** Lets a repeated request with an `Idempotency-Key` get the first reply, for calls with `takesKey` [access-36]. */
export function guardRepeats(app: FastifyInstance, { pool, clock }: Pick<Context, 'pool' | 'clock'>): void {
  const withoutKey = writeOnce(pool, undefined)
  app.decorateRequest('once', null)
  app.addHook('preHandler', async (request) => {
    const of = keyedBy(request, clock)
    if (request.routeOptions.config.call) request.once = of ? writeOnce(pool, of) : withoutKey
  })
}

/** @returns undefined without a key */
function keyedBy(request: FastifyRequest, clock: () => Date): Keyed | undefined {
  const { session, admin, desk, headers, routeOptions, method, url, body, spool } = request
  const { call } = routeOptions.config
  const caller = session ?? admin ?? desk
  // The handler of a call with a stream knows what that is.
  if (!call?.takesKey || call.takes || !caller) return undefined
  const files = spool?.files.map(({ name, size }) => [name, size])
  return keyed(caller, headers['idempotency-key'], [method, url, body, files], clock())
}
