import type { Readable } from 'node:stream'
import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, one, params, type Runner, sql } from '#server/database/sql.ts'
import { storedTypeOf } from '#server/files/content/content-type.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { type CheckedBytes, madeHere } from '#server/files/store/checked.ts'
import type { FileStore, StoredBytes } from '#server/files/store/file-store.ts'

const { instituteId, now } = given
const { sha256, name, contentType, size, isPublic, personId, fileId } = params({
  sha256: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  isPublic: z.boolean(),
  /** The sender; null for the institute. */
  personId: z.nullable(z.number()),
  fileId: z.number(),
})

/** Stored bytes; the type is read from the content. */
export type SavedBytes = StoredBytes & { contentType: string }

/**
 * Stores bytes. The time is written before checking whether they exist: a sweep, which locks that row during
 * the removal, is done by then, or keeps them for a day.
 * @param pool outside of any transaction: the sweep has to know the bytes even after a rollback
 * @throws like a stream
 */
export const saveBytes = (pool: pg.Pool, files: FileStore, bytes: CheckedBytes): Promise<SavedBytes> =>
  save(pool, files, bytes)

const noteBytes = command(
  'files.note-bytes',
  sql`insert into stored_bytes (sha256, stored_at) values (${sha256}, clock_timestamp())
    on conflict (sha256) do update set stored_at = excluded.stored_at`,
)

async function save(runner: Runner, files: FileStore, bytes: CheckedBytes): Promise<SavedBytes> {
  const stored = await files.put(bytes.open(), async ({ sha256 }) => {
    await noteBytes(runner, { sha256 })
  })
  return { ...stored, contentType: await storedTypeOf(files, stored) }
}

/**
 * Stores bytes of the demo, which stores the same bytes again after a rollback. Everything else uses `saveBytes`;
 * files of people `storeSent`.
 */
export const storeBytes = (runner: Runner, files: FileStore, bytes: Buffer | Readable): Promise<SavedBytes> =>
  save(runner, files, madeHere(bytes))

/** Stores a file of the demo. @returns its id */
export async function storeFile(
  runner: Runner,
  files: FileStore,
  file: { instituteId: number; name: string; bytes: Buffer | Readable; isPublic?: boolean },
): Promise<number> {
  return writeFile(runner, { ...file, stored: await storeBytes(runner, files, file.bytes) })
}

const insertFile = one(
  'files.store',
  z.object({ id: z.number() }),
  sql`insert into file (institute_id, sha256, name, content_type, size, is_public, person_id)
    values (${instituteId}, ${sha256}, ${name}, ${contentType}, ${size}, ${isPublic}, ${personId}) returning id`,
)

/** The row of stored bytes, with a cleaned name. @returns its id */
export async function writeFile(
  runner: Runner,
  file: { instituteId: number; name: string; stored: SavedBytes; isPublic?: boolean; personId?: number },
): Promise<number> {
  const { instituteId, stored, isPublic = false, personId = null } = file
  const name = cleanFileName(file.name)
  const { id } = await insertFile(runner, { ...stored, instituteId, name, isPublic, personId })
  return id
}

export const writePdf = command(
  'files.write-pdf',
  sql`insert into file_pdf (institute_id, file_id, sha256, size, made_at)
    values (${instituteId}, ${fileId}, ${sha256}, ${size}, ${now})
    on conflict (institute_id, file_id) do nothing`,
)
