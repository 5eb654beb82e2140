import type pg from 'pg'
import type { Failures } from '#domain/session/throttle.ts'

type Runner = pg.Pool | pg.PoolClient

const failuresSql = `select failures as count, (extract(epoch from last_failure_at) * 1000)::float8 as "lastAt"
  from throttle where key_hash = $1`

export async function findFailures(runner: Runner, keyHash: string): Promise<Failures | undefined> {
  const found = await runner.query<Failures>({ name: 'throttle.find', text: failuresSql, values: [keyHash] })
  return found.rows[0]
}

/**
 * The failures under a key, held until the transaction ends: of a hundred at once each sees those before it. Those of
 * other keys that nobody remembers are swept on the way.
 */
export async function holdFailures(client: pg.PoolClient, keyHash: string, now: Date): Promise<Failures> {
  await client.query({
    name: 'throttle.ensure',
    text: `with swept as (
        delete from throttle where key_hash in (
          select key_hash from throttle where last_failure_at < $2::timestamptz - interval '1 day' and key_hash <> $1
          limit 100 for update skip locked))
      insert into throttle (key_hash, failures, last_failure_at) values ($1, 0, $2) on conflict do nothing`,
    values: [keyHash, now],
  })
  const found = await client.query<Failures>({
    name: 'throttle.hold',
    text: `${failuresSql} for update`,
    values: [keyHash],
  })
  return found.rows[0] ?? { count: 0, lastAt: now.getTime() }
}

/** For a key that is held. */
export async function keepFailures(
  client: pg.PoolClient,
  keyHash: string,
  { count, lastAt }: Failures,
): Promise<void> {
  await client.query({
    name: 'throttle.keep',
    text: 'update throttle set failures = $2, last_failure_at = $3 where key_hash = $1',
    values: [keyHash, count, new Date(lastAt)],
  })
}

/** One that was counted was none. */
export async function takeOneBack(runner: Runner, keyHash: string): Promise<void> {
  await runner.query({
    name: 'throttle.take-back',
    text: 'update throttle set failures = failures - 1 where key_hash = $1 and failures > 0',
    values: [keyHash],
  })
}

export async function forgetAttempts(runner: Runner, keyHash: string): Promise<void> {
  await runner.query({
    name: 'throttle.forget',
    text: 'delete from throttle where key_hash = $1',
    values: [keyHash],
  })
}
