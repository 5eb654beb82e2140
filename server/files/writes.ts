import type { Readable } from 'node:stream'
import type pg from 'pg'
import { storedTypeOf } from '#server/files/content-type.ts'
import type { FileStore, StoredBytes } from '#server/files/file-store.ts'
import { cleanFileName } from '#server/files/name.ts'

type Runner = pg.Pool | pg.PoolClient

/**
 * Puts bytes into the store. That they came is written before it is looked whether they are there: the sweep, which
 * holds that row while it removes them, is done by then, or leaves them for a day.
 */
export const keepBytes = (
  runner: Runner,
  files: FileStore,
  source: Buffer | Readable,
): Promise<StoredBytes> =>
  files.put(source, async ({ sha256 }) => {
    await runner.query({
      name: 'files.note-bytes',
      text: `insert into stored_bytes (sha256, stored_at) values ($1, clock_timestamp())
        on conflict (sha256) do update set stored_at = excluded.stored_at`,
      values: [sha256],
    })
  })

/**
 * Stores bytes, or a stream to its end, and their row, for an institute; what people send goes by `storeSent`.
 * @returns the id of the file @throws as the stream does, and then there is no row
 */
export async function storeFile(
  runner: Runner,
  files: FileStore,
  file: { instituteId: number; name: string; bytes: Buffer | Readable; isPublic?: boolean },
): Promise<number> {
  return writeFile(runner, files, { ...file, stored: await keepBytes(runner, files, file.bytes) })
}

/** The row of what lies in the store: the name is cleaned, the type is read from the content. @returns its id */
export async function writeFile(
  runner: Runner,
  files: FileStore,
  file: { instituteId: number; name: string; stored: StoredBytes; isPublic?: boolean; personId?: number },
): Promise<number> {
  const { stored } = file
  const made = await runner.query<{ id: number }>({
    name: 'files.store',
    text: `insert into file (institute_id, sha256, name, content_type, size, is_public, person_id)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [
      file.instituteId,
      stored.sha256,
      cleanFileName(file.name),
      await storedTypeOf(files, stored),
      stored.size,
      file.isPublic ?? false,
      file.personId ?? null,
    ],
  })
  const [row] = made.rows
  if (!row) throw new Error('the file was not stored')
  return row.id
}

export async function writePdf(
  runner: Runner,
  at: { instituteId: number; fileId: number; stored: StoredBytes; now: Date },
): Promise<void> {
  await runner.query({
    name: 'files.write-pdf',
    text: `insert into file_pdf (institute_id, file_id, sha256, size, made_at) values ($1, $2, $3, $4, $5)
      on conflict (institute_id, file_id) do nothing`,
    values: [at.instituteId, at.fileId, at.stored.sha256, at.stored.size, at.now],
  })
}
