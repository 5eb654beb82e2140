import type pg from 'pg'
import type { Failures } from '#domain/session/throttle.ts'

type Runner = pg.Pool | pg.PoolClient

/**
 * Counts one more attempt under a key, unless `refuse` says that it comes too early. One at a time for each key: the
 * row is held from the look to the count, so that a hundred at once are counted one after the other.
 * @returns what `refuse` said: seconds to wait, 0 when the attempt was counted
 */
export async function countAttempt(
  client: pg.PoolClient,
  keyHash: string,
  now: Date,
  rule: { known: (failures: Failures) => number; refuse: (failures: Failures) => number },
): Promise<number> {
  await client.query({
    name: 'throttle.ensure',
    text: `insert into throttle (key_hash, failures, last_failure_at) values ($1, 0, $2) on conflict do nothing`,
    values: [keyHash, now],
  })
  const found = await client.query<Failures>({
    name: 'throttle.hold',
    text: `select failures as count, (extract(epoch from last_failure_at) * 1000)::float8 as "lastAt"
      from throttle where key_hash = $1 for update`,
    values: [keyHash],
  })
  const failures = found.rows[0] ?? { count: 0, lastAt: now.getTime() }
  const seconds = rule.refuse(failures)
  if (seconds > 0) return seconds
  await client.query({
    name: 'throttle.count',
    text: 'update throttle set failures = $2, last_failure_at = $3 where key_hash = $1',
    values: [keyHash, rule.known(failures) + 1, now],
  })
  return 0
}

export async function findFailures(runner: Runner, keyHash: string): Promise<Failures | undefined> {
  const found = await runner.query<Failures>({
    name: 'throttle.find',
    text: `select failures as count, (extract(epoch from last_failure_at) * 1000)::float8 as "lastAt"
      from throttle where key_hash = $1`,
    values: [keyHash],
  })
  return found.rows[0]
}

/** Counts one more failure; those that nobody remembers are swept on the way. */
export async function addFailure(runner: Runner, keyHash: string, now: Date): Promise<void> {
  await runner.query({
    name: 'throttle.add',
    text: `with swept as (delete from throttle where last_failure_at < $2::timestamptz - interval '1 day' and key_hash <> $1)
      insert into throttle (key_hash, failures, last_failure_at) values ($1, 1, $2)
      on conflict (key_hash) do update set last_failure_at = $2, failures =
        case when throttle.last_failure_at <= $2::timestamptz - interval '15 minutes' then 1 else throttle.failures + 1 end`,
    values: [keyHash, now],
  })
}

export async function forgetAttempts(runner: Runner, keyHash: string): Promise<void> {
  await runner.query({
    name: 'throttle.forget',
    text: 'delete from throttle where key_hash = $1',
    values: [keyHash],
  })
}
