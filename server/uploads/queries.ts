import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { many, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now, agreedNow } = given
const { ids, before } = params({ ids: z.array(z.string()), before: z.date() })

const uploadRow = z.object({ id: z.string(), name: z.string(), size: z.number(), expiresAt: z.date() })
export type UploadRow = z.output<typeof uploadRow>

/** Uploads of a person by ids; foreign, unknown and expired ones are missing. */
export const findUploads = many(
  'uploads.own',
  uploadRow,
  sql`select id, name, size, expires_at as "expiresAt" from upload
    where institute_id = ${instituteId} and person_id = ${personId} and id = any(${ids}::text[]) and expires_at > ${now}
    order by array_position(${ids}::text[], id)`,
)

/** Open uploads of a person. */
export const countUploads = one(
  'uploads.count',
  z.object({ count: z.number(), bytes: z.number() }),
  sql`select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from upload
    where institute_id = ${instituteId} and person_id = ${personId} and expires_at > ${now}`,
)

const uploadId = z.object({ id: z.string() })

/** Those of a person that were begun before a moment, in any tab or device. */
export const findOldUploads = many(
  'uploads.old',
  uploadId,
  sql`select id from upload
    where institute_id = ${instituteId} and person_id = ${personId} and created_at < ${before}`,
)

/** Expired ones, of every institute. */
export const findExpiredUploads = many(
  'uploads.expired',
  uploadId,
  sql`select id from upload where expires_at <= ${agreedNow} limit 10000`,
)
