import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, one, params, raw, sql } from '#server/database/sql.ts'
import { filePath } from '#server/records/export.ts'

const { instituteId, now } = given
const { tokenId, path, paths, fileId } = params({
  tokenId: z.number(),
  path: z.string(),
  paths: z.array(z.string()),
  fileId: z.number(),
})

const storedFile = z.object({ path: z.string(), sha256: z.string() })

/** Files that were uploaded with a token and wait for rows. */
export const findUploaded = many(
  'admin.files',
  storedFile,
  sql`select admin_file.path, file.sha256 from admin_file
    join file on file.institute_id = admin_file.institute_id and file.id = admin_file.file_id
    where admin_file.institute_id = ${instituteId} and admin_file.token_id = ${tokenId}`,
)

const exportPath = raw(filePath('file'))

/** Files of the institute under the paths that an export gives them. */
export const findExported = many(
  'admin.exported-files',
  storedFile,
  sql`select distinct ${exportPath} as path, file.sha256 from file
    where file.institute_id = ${instituteId} and file.person_id is null and ${exportPath} = any(${paths})`,
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
