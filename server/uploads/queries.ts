import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { ids, before } = params({ ids: z.array(z.string()), before: z.date() })

const uploadRow = z.object({ id: z.string(), name: z.string(), size: z.number(), expiresAt: z.date() })
export type UploadRow = z.output<typeof uploadRow>

/** Uploads of somebody by their ids; what is foreign, unknown or over is missing. */
export const findUploads = many(
  'uploads.own',
  uploadRow,
  sql`select id, name, size, expires_at as "expiresAt" from upload
    where institute_id = ${instituteId} and person_id = ${personId} and id = any(${ids}::text[]) and expires_at > ${now}
    order by array_position(${ids}::text[], id)`,
)

/** How much somebody has open. */
export const countUploads = one(
  'uploads.count',
  z.object({ count: z.number(), bytes: z.number() }),
  sql`select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from upload
    where institute_id = ${instituteId} and person_id = ${personId} and expires_at > ${now}`,
)

const uploadId = z.object({ id: z.string() })

/** Those of somebody that were begun before a moment, of whatever tab or device. */
export const findOldUploads = many(
  'uploads.old',
  uploadId,
  sql`select id from upload
    where institute_id = ${instituteId} and person_id = ${personId} and created_at < ${before}`,
)

/** What is over, of every institute. */
export const findExpiredUploads = many(
  'uploads.expired',
  uploadId,
  sql`select id from upload where expires_at <= ${now} limit 10000`,
)
