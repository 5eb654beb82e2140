import * as z from 'zod/mini'
import type { WrittenRows } from '#domain/admin/calls.ts'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import { filePath } from '#server/records/export.ts'

const { instituteId, now } = given
const { tokenId, key, requestHash, reply, path, paths, fileId } = params({
  tokenId: z.number(),
  key: z.string(),
  requestHash: z.string(),
  reply: z.custom<WrittenRows>(),
  path: z.string(),
  paths: z.array(z.string()),
  fileId: z.number(),
})

const ofKey = sql`institute_id = ${instituteId} and token_id = ${tokenId} and key = ${key}`

/** The reply to an earlier request with an idempotency key. */
export const findReply = maybeOne(
  'admin.reply',
  z.object({ requestHash: z.string(), reply: z.custom<WrittenRows>() }),
  sql`select request_hash as "requestHash", reply from admin_reply where ${ofKey}
    and created_at > ${now}::timestamptz - interval '1 day'`,
)

/** Returns 0 where another request with the key was quicker; an expired one is replaced. */
export const keepReply = command(
  'admin.keep-reply',
  sql`insert into admin_reply as r (institute_id, token_id, key, request_hash, reply, created_at)
    values (${instituteId}, ${tokenId}, ${key}, ${requestHash}, ${reply}, ${now})
    on conflict (institute_id, token_id, key) do update
      set request_hash = excluded.request_hash, reply = excluded.reply, created_at = excluded.created_at
      where r.created_at <= ${now}::timestamptz - interval '1 day'`,
)

const storedFile = z.object({ path: z.string(), sha256: z.string() })

/** Files that were uploaded with a token and wait for rows. */
export const findUploaded = many(
  'admin.files',
  storedFile,
  sql`select a.path, f.sha256 from admin_file a
    join file f on f.institute_id = a.institute_id and f.id = a.file_id
    where a.institute_id = ${instituteId} and a.token_id = ${tokenId}`,
)

const exportPath = raw(filePath('f'))

/** Files of the institute under the paths that an export gives them. */
export const findExported = many(
  'admin.exported-files',
  storedFile,
  sql`select distinct ${exportPath} as path, f.sha256 from file f
    where f.institute_id = ${instituteId} and f.person_id is null and ${exportPath} = any(${paths})`,
)

/** Locks the files of a token until the transaction ends. */
export const lockToken = command(
  'admin.lock-token',
  sql`select 1 from admin_token where institute_id = ${instituteId} and id = ${tokenId} for update`,
)

export const countUploaded = one(
  'admin.count-files',
  z.object({ count: z.number() }),
  sql`select count(*) as count from admin_file
    where institute_id = ${instituteId} and token_id = ${tokenId} and path <> ${path}`,
)

export const writeUploaded = command(
  'admin.write-file',
  sql`insert into admin_file (institute_id, token_id, path, file_id, created_at)
    values (${instituteId}, ${tokenId}, ${path}, ${fileId}, ${now})
    on conflict (institute_id, token_id, path) do update
      set file_id = excluded.file_id, created_at = excluded.created_at`,
)
