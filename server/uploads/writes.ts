import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { id, ids, name, size, expiresAt } = params({
  id: z.string(),
  ids: z.array(z.string()),
  name: z.string(),
  size: z.number(),
  expiresAt: z.date(),
})

/** Counts and begins uploads of a person one request at a time, until the transaction ends. */
export const lockUploader = command(
  'uploads.lock-person',
  sql`select pg_advisory_xact_lock(7704, hashint8(${personId} # ${instituteId}::bigint)::int)`,
)

/** Counts one person at a time in an institute with a storage limit, until the transaction ends. */
export const lockInstituteSpace = command(
  'uploads.lock-institute',
  sql`select pg_advisory_xact_lock(7705, id) from institute where id = ${instituteId} and space ? 'institute'`,
)

export const writeUpload = command(
  'uploads.begin',
  sql`insert into upload (institute_id, person_id, id, name, size, created_at, expires_at)
    values (${instituteId}, ${personId}, ${id}, ${name}, ${size}, ${now}, ${expiresAt})`,
)

/** Random ids need no owner. */
export const deleteUploads = command('uploads.delete', sql`delete from upload where id = any(${ids}::text[])`)
