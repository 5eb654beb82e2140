import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'
import type { Failures } from './throttle-rules.ts'

const { now } = given
const { keyHash, keyHashes, count, lastFailureAt } = params({
  keyHash: z.string(),
  keyHashes: z.array(z.string()),
  count: z.number(),
  lastFailureAt: z.date(),
})

const failures = z.object({ count: z.number(), lastAt: z.number() })
const ofKey = sql`select failures as count, (extract(epoch from last_failure_at) * 1000)::float8 as "lastAt"
  from throttle where key_hash = ${keyHash}`

export const findFailures = maybeOne('throttle.find', failures, ofKey)

const ensure = command(
  'throttle.ensure',
  sql`with swept as (
      delete from throttle where key_hash in (
        select key_hash from throttle
        where last_failure_at < ${now}::timestamptz - interval '1 day' and key_hash <> ${keyHash}
        limit 100 for update skip locked))
    insert into throttle (key_hash, failures, last_failure_at) values (${keyHash}, 0, ${now}) on conflict do nothing`,
)
const hold = maybeOne('throttle.hold', failures, sql`${ofKey} for update`)

/**
 * The failures of a key, locked until the transaction ends: of a hundred attempts at once each sees those
 * before it. Also sweeps expired ones of other keys.
 */
export async function holdFailures(client: pg.PoolClient, keyHash: string, now: Date): Promise<Failures> {
  await ensure(client, { keyHash, now })
  return (await hold(client, { keyHash })) ?? { count: 0, lastAt: now.getTime() }
}

const keep = command(
  'throttle.keep',
  sql`update throttle set failures = ${count}, last_failure_at = ${lastFailureAt} where key_hash = ${keyHash}`,
)

/** For a locked key. */
export const keepFailures = (client: pg.PoolClient, keyHash: string, { count, lastAt }: Failures) =>
  keep(client, { keyHash, count, lastFailureAt: new Date(lastAt) })

/** Takes one counted failure back. */
export const takeOneBack = command(
  'throttle.take-back',
  sql`update throttle set failures = failures - 1 where key_hash = ${keyHash} and failures > 0`,
)

/** Of several keys at once. */
export const forgetAllAttempts = command(
  'throttle.forget-all',
  sql`delete from throttle where key_hash = any(${keyHashes}::text[])`,
)

export const forgetAttempts = command(
  'throttle.forget',
  sql`delete from throttle where key_hash = ${keyHash}`,
)
