import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { mainHost } from '#server/access/main-host.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now, agreedNow } = given
const { subjectId, id, attempts, leasedUntil, progress, expiresAt, fileId, size } = params({
  subjectId: z.number(),
  id: z.number(),
  /** As taken: only the latest attempt may write. */
  attempts: z.number(),
  leasedUntil: z.date(),
  progress: z.number(),
  expiresAt: z.date(),
  fileId: z.number(),
  size: z.number(),
})

/** One request of a person at a time, until the transaction ends. */
export const lockRequester = command(
  'own-data.lock-person',
  sql`select pg_advisory_xact_lock(7706, hashint8(${personId} # ${instituteId}::bigint)::int)`,
)

/** Nothing where one is on its way already. */
export const addCopy = command(
  'own-data.add',
  sql`insert into own_data (institute_id, person_id, subject_id, host, requested_at, expires_at)
    values (${instituteId}, ${personId}, ${subjectId}, coalesce(${mainHost}, 'localhost'), ${now}, ${expiresAt})
    on conflict (institute_id, person_id, subject_id) where finished_at is null do nothing`,
)

const takenCopy = z.object({
  instituteId: z.number(),
  id: z.number(),
  personId: z.number(),
  subjectId: z.number(),
  attempts: z.number(),
})
export type TakenCopy = z.output<typeof takenCopy>

/** The copy that waits longest and that no other server works on. */
export const takeCopy = maybeOne(
  'own-data.take',
  takenCopy,
  sql`update own_data set attempts = attempts + 1, leased_until = ${leasedUntil}, progress = 0
    where (institute_id, id) = (
      select institute_id, id from own_data
      where finished_at is null and (leased_until is null or leased_until < ${agreedNow})
      order by leased_until nulls first, requested_at limit 1 for update skip locked)
    returning institute_id as "instituteId", id, person_id as "personId", subject_id as "subjectId", attempts`,
)

const isOurs = sql`institute_id = ${instituteId} and id = ${id} and attempts = ${attempts} and finished_at is null`

/** Returns 0 where another server has it now. */
export const keepCopy = command(
  'own-data.keep',
  sql`update own_data set leased_until = ${leasedUntil}, progress = ${progress} where ${isOurs}`,
)

/** Another server may go on at once, as after a restart: the attempt does not count. */
export const returnCopy = command(
  'own-data.return',
  sql`update own_data set leased_until = null, attempts = attempts - 1 where ${isOurs}`,
)

export const finishCopy = command(
  'own-data.finish',
  sql`update own_data set finished_at = ${now}, expires_at = ${expiresAt}, file_id = ${fileId}, size = ${size},
      progress = 100
    where ${isOurs}`,
)

/** Earlier ones of the same person: only the latest is stored. */
export const dropEarlier = command(
  'own-data.drop-earlier',
  sql`update own_data set file_id = null
    where institute_id = ${instituteId} and person_id = ${personId} and subject_id = ${subjectId} and id < ${id}`,
)

export const giveUpCopy = command(
  'own-data.give-up',
  sql`update own_data set finished_at = ${now}, expires_at = ${expiresAt} where ${isOurs}`,
)
