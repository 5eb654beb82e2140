import type pg from 'pg'
import type { FileAddress } from '#server/files/addresses.ts'
import { contentTypeOf } from '#server/files/content-type.ts'
import { cleanFileName } from '#server/files/name.ts'
import type { FileStore } from '#server/files/store.ts'

type Runner = pg.Pool | pg.PoolClient

export type StoredFile = { sha256: string; name: string; contentType: string; size: number }

export async function findPublicFile(runner: Runner, sha256: string): Promise<StoredFile | undefined> {
  const found = await runner.query<StoredFile>({
    name: 'files.public',
    text: `select sha256, name, content_type as "contentType", size from file where sha256 = $1 and is_public limit 1`,
    values: [sha256],
  })
  return found.rows[0]
}

/** A file for as long as the session that its address was signed for lives. */
export async function findFile(runner: Runner, at: FileAddress, now: Date): Promise<StoredFile | undefined> {
  const found = await runner.query<StoredFile>({
    name: 'files.one',
    text: `select f.sha256, f.name, f.content_type as "contentType", f.size
      from file f
      join session s on s.institute_id = f.institute_id and s.id = $3
      join person p on p.institute_id = s.institute_id and p.id = s.person_id
      where f.institute_id = $1 and f.id = $2 and s.ended_at is null and s.expires_at > $4 and p.status = 'active'`,
    values: [at.instituteId, at.fileId, at.sessionId, now],
  })
  return found.rows[0]
}

/** Stores bytes and their row: the name is cleaned, the type is read from the content. @returns the id of the file */
export async function storeFile(
  runner: Runner,
  files: FileStore,
  file: { instituteId: number; name: string; bytes: Buffer; isPublic?: boolean },
): Promise<number> {
  const { sha256, size } = await files.put(file.bytes)
  const made = await runner.query<{ id: number }>({
    name: 'files.store',
    text: `insert into file (institute_id, sha256, name, content_type, size, is_public)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [
      file.instituteId,
      sha256,
      cleanFileName(file.name),
      contentTypeOf(file.bytes),
      size,
      file.isPublic ?? false,
    ],
  })
  const [row] = made.rows
  if (!row) throw new Error('the file was not stored')
  return row.id
}
