import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type CheckedBytes, madeHere } from '#server/files/checked.ts'
import { storedTypeOf } from '#server/files/content-type.ts'
import type { FileStore, StoredBytes } from '#server/files/file-store.ts'
import { cleanFileName } from '#server/files/name.ts'

type Runner = pg.Pool | pg.PoolClient

/** What lies in the store; the type is read from its content. */
export type KeptBytes = StoredBytes & { contentType: string }

/**
 * Puts bytes into the store. That they came is written before it is looked whether they are there: the sweep, which
 * holds that row while it removes them, is done by then, or leaves them for a day.
 * @param pool outside of any transaction: the sweep has to know of the bytes also where the transaction is rolled back
 * @throws as a stream does
 */
export const keepBytes = (pool: pg.Pool, files: FileStore, bytes: CheckedBytes): Promise<KeptBytes> =>
  keep(pool, files, bytes)

async function keep(runner: Runner, files: FileStore, bytes: CheckedBytes): Promise<KeptBytes> {
  const stored = await files.put(bytes.open(), async ({ sha256 }) => {
    await runner.query({
      name: 'files.note-bytes',
      text: `insert into stored_bytes (sha256, stored_at) values ($1, clock_timestamp())
        on conflict (sha256) do update set stored_at = excluded.stored_at`,
      values: [sha256],
    })
  })
  return { ...stored, contentType: await storedTypeOf(files, stored) }
}

/**
 * Stores a file of the demo, which stores the same bytes again after a transaction that was rolled back. Everything else goes
 * by `keepBytes` and `writeFile`, what people send by `storeSent`.
 * @returns the id of the file
 */
export async function storeFile(
  runner: Runner,
  files: FileStore,
  file: { instituteId: number; name: string; bytes: Buffer | Readable; isPublic?: boolean },
): Promise<number> {
  return writeFile(runner, { ...file, stored: await keep(runner, files, madeHere(file.bytes)) })
}

/** The row of what lies in the store, with its name cleaned. @returns its id */
export async function writeFile(
  runner: Runner,
  file: { instituteId: number; name: string; stored: KeptBytes; isPublic?: boolean; personId?: number },
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
      stored.contentType,
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
