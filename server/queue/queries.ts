import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, now, agreedNow } = given
const {
  id,
  attempts,
  name,
  key,
  payload,
  payloads,
  sealed,
  dueAt,
  dues,
  expiresAt,
  names,
  counts,
  reason,
  isKept,
  onlyId,
} = params({
  id: z.number(),
  /** As taken: only the latest try may write. */
  attempts: z.number(),
  name: z.string(),
  key: z.nullable(z.string()),
  /** JSON. */
  payload: z.string(),
  payloads: z.array(z.string()),
  dues: z.array(z.date()),
  sealed: z.string(),
  dueAt: z.date(),
  expiresAt: z.nullable(z.date()),
  names: z.array(z.string()),
  counts: z.array(z.number()),
  reason: z.string(),
  isKept: z.boolean(),
  onlyId: z.nullable(z.number()),
})

/** Neither done nor given up. */
const isWaiting = raw('done_at is null and failed_at is null')

export const insertJob = command(
  'queue.insert',
  sql`insert into job (institute_id, name, key, payload, sealed, due_at, expires_at)
    values (${instituteId}, ${name}, ${key}, ${payload}::jsonb, ${sealed}, ${dueAt}, ${expiresAt})
    on conflict (institute_id, name, key) where ${isWaiting} do nothing`,
)

/** One that a process has taken, or that waits for a retry, stays as it is. */
export const hurryJob = command(
  'queue.hurry',
  sql`update job set due_at = ${dueAt} where institute_id = ${instituteId} and name = ${name} and key = ${key} and ${isWaiting}
    and attempts = 0 and due_at > ${dueAt}`,
)

/** Many of one name at once. */
export const insertJobs = command(
  'queue.insert-all',
  sql`insert into job (institute_id, name, payload, due_at)
    select ${instituteId}::int, ${name}::text, x.payload, x.due_at
    from unnest(${payloads}::jsonb[], ${dues}::timestamptz[]) x(payload, due_at)`,
)

const takenJob = z.object({
  instituteId: z.number(),
  id: z.number(),
  name: z.string(),
  payload: z.unknown(),
  sealed: z.string(),
  attempts: z.number(),
  /** Of the tries before this one. */
  failures: z.number(),
  expiresAt: z.nullable(z.date()),
})
export type TakenJob = z.output<typeof takenJob>

/**
 * Leases due jobs until `dueAt`, of each name as many as `counts` says: no other process takes them meanwhile, and if
 * this one dies, another does afterwards.
 */
export const takeJobs = many(
  'queue.take',
  takenJob,
  sql`update job j set attempts = j.attempts + 1, due_at = ${dueAt}
    from unnest(${names}::text[], ${counts}::int[]) of_name(name, most) cross join lateral (
      select institute_id, id from job
      where name = of_name.name and ${isWaiting} and due_at <= ${agreedNow}
      order by due_at, id limit of_name.most for update skip locked) due
    where j.institute_id = due.institute_id and j.id = due.id
    returning j.institute_id as "instituteId", j.id, j.name, j.payload, j.sealed, j.attempts, j.failures, j.expires_at as "expiresAt"`,
)

const isOurs = sql`institute_id = ${instituteId} and id = ${id} and attempts = ${attempts} and ${isWaiting}`

/** Keeps the lease, or goes on at `dueAt`. Returns 0 where another process has the job now. */
export const postponeJob = command('queue.postpone', sql`update job set due_at = ${dueAt} where ${isOurs}`)

export const noteFailure = command(
  'queue.note-failure',
  sql`update job set failures = failures + 1, due_at = ${dueAt}, last_error = ${reason} where ${isOurs}`,
)

/** Another process may go on at once: the try does not count. */
export const returnJob = command(
  'queue.return',
  sql`update job set due_at = 'epoch', attempts = attempts - 1 where ${isOurs}`,
)

/** Returns 0 where another process has the job now. */
export const recordJob = command(
  'queue.record',
  sql`update job set done_at = ${now}, sealed = '', last_error = '' where ${isOurs}`,
)

/** The same, and leaves no record. */
export const removeJob = command('queue.remove', sql`delete from job where ${isOurs}`)

/** `isKept`: with what is sealed, for a retry by hand. */
export const giveUpJob = command(
  'queue.give-up',
  sql`update job set failed_at = ${now}, last_error = ${reason},
      sealed = case when ${isKept} then sealed else '' end
    where ${isOurs}`,
)

const failedJob = z.object({
  instituteId: z.number(),
  id: z.number(),
  name: z.string(),
  attempts: z.number(),
  createdAt: z.date(),
  failedAt: z.date(),
  expiresAt: z.nullable(z.date()),
  lastError: z.string(),
})

export const findFailedJobs = many(
  'queue.failed',
  failedJob,
  sql`select institute_id as "instituteId", id, name, attempts, created_at as "createdAt", failed_at as "failedAt",
      expires_at as "expiresAt", last_error as "lastError"
    from job where failed_at is not null order by failed_at, id`,
)

/** Tries jobs that were given up again, from the beginning; not those that have expired. */
export const retryFailedJobs = command(
  'queue.retry-failed',
  sql`update job j set failed_at = null, attempts = 0, failures = 0, due_at = 'epoch'
    where failed_at is not null and (${onlyId}::bigint is null or id = ${onlyId})
      and (expires_at is null or expires_at > ${now}) and not exists (
        select 1 from job o where o.institute_id = j.institute_id and o.name = j.name and o.key = j.key and ${isWaiting})`,
)

/** Blanks what is sealed in jobs that were given up, once it has expired. */
export const blankExpired = command(
  'queue.blank-expired',
  sql`update job set sealed = '' where failed_at is not null and expires_at <= ${agreedNow} and sealed <> ''`,
)

const jobCount = z.object({
  name: z.string(),
  waiting: z.number(),
  oldest: z.number(),
  givenUp: z.number(),
})
export type JobCount = z.output<typeof jobCount>

/** How many of each name wait, the age of the oldest in seconds, and how many were given up within a day. */
export const countJobs = many(
  'queue.count',
  jobCount,
  sql`select name, count(*) filter (where ${isWaiting}) as waiting,
      coalesce(greatest(extract(epoch from ${now}::timestamptz - min(created_at) filter (where ${isWaiting})), 0), 0)::float8
        as oldest,
      count(*) filter (where failed_at > ${now}::timestamptz - interval '1 day') as "givenUp"
    from job where done_at is null group by name`,
)
