import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { mainHost } from '#server/access/main-host.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { subjectId, id, progress, expiresAt, fileId, size } = params({
  subjectId: z.number(),
  id: z.number(),
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
export const addCopy = maybeOne(
  'own-data.add',
  z.object({ id: z.number() }),
  sql`insert into own_data (institute_id, person_id, subject_id, host, requested_at, expires_at)
    values (${instituteId}, ${personId}, ${subjectId}, coalesce(${mainHost}, 'localhost'), ${now}, ${expiresAt})
    on conflict (institute_id, person_id, subject_id) where finished_at is null do nothing
    returning id`,
)

export const findUnfinished = maybeOne(
  'own-data.unfinished',
  z.object({ personId: z.number(), subjectId: z.number() }),
  sql`select person_id as "personId", subject_id as "subjectId" from own_data
    where institute_id = ${instituteId} and id = ${id} and finished_at is null`,
)

const isUnfinished = sql`institute_id = ${instituteId} and id = ${id} and finished_at is null`

export const noteProgress = command(
  'own-data.progress',
  sql`update own_data set progress = ${progress} where ${isUnfinished}`,
)

export const finishCopy = command(
  'own-data.finish',
  sql`update own_data set finished_at = ${now}, expires_at = ${expiresAt}, file_id = ${fileId}, size = ${size},
      progress = 100
    where ${isUnfinished}`,
)

/** Earlier ones of the same person: only the latest is stored. */
export const dropEarlier = command(
  'own-data.drop-earlier',
  sql`update own_data set file_id = null
    where institute_id = ${instituteId} and person_id = ${personId} and subject_id = ${subjectId} and id < ${id}`,
)

export const giveUpCopy = command(
  'own-data.give-up',
  sql`update own_data set finished_at = ${now}, expires_at = ${expiresAt} where ${isUnfinished}`,
)
