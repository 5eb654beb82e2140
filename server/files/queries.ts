import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileAddress, PackAddress } from '#server/files/addresses.ts'
import { storedTypeOf } from '#server/files/content-type.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { cleanFileName } from '#server/files/name.ts'

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

const whileSession = `join session s on s.institute_id = f.institute_id and s.id = $3 and s.ended_at is null and s.expires_at > $4
  join person p on p.institute_id = s.institute_id and p.id = s.person_id`
const whilePass = `join panel_pass s on s.institute_id = f.institute_id and s.id = $3 and s.expires_at > $4
  join test_attempt a on a.institute_id = s.institute_id and a.id = s.attempt_id
  join person p on p.institute_id = a.institute_id and p.id = a.person_id`

/**
 * A file for as long as the session, or the pass, that its address was signed for lives. Like those it answers at its own
 * institute's host, or at one that is no institute's (PRODUCT §3).
 */
export async function findFile(
  runner: Runner,
  at: FileAddress & { host: string },
  now: Date,
): Promise<StoredFile | undefined> {
  const isPass = 'passId' in at
  const found = await runner.query<StoredFile>({
    name: isPass ? 'files.one-by-pass' : 'files.one',
    text: `select f.sha256, f.name, f.content_type as "contentType", f.size
      from file f ${isPass ? whilePass : whileSession}
      where f.institute_id = $1 and f.id = $2 and p.status = 'active'
        and not exists (select 1 from institute_host h where h.host = $5 and h.institute_id <> f.institute_id)`,
    values: [at.instituteId, at.fileId, isPass ? at.passId : at.sessionId, now, at.host],
  })
  return found.rows[0]
}

/** Several files in the order of their address, for as long as its session lives; those that are gone are missing. */
export async function findFiles(runner: Runner, at: PackAddress, now: Date): Promise<StoredFile[]> {
  const found = await runner.query<StoredFile>({
    name: 'files.several',
    text: `select f.sha256, f.name, f.content_type as "contentType", f.size
      from file f ${whileSession}
      where f.institute_id = $1 and f.id = any($2::bigint[]) and p.status = 'active'
      order by array_position($2::bigint[], f.id)`,
    values: [at.instituteId, at.fileIds, at.sessionId, now],
  })
  return found.rows
}

/**
 * Stores bytes, or a stream to its end, and their row: the name is cleaned, the type is read from the content.
 * @returns the id of the file @throws as the stream does, and then there is no row
 */
export async function storeFile(
  runner: Runner,
  files: FileStore,
  file: { instituteId: number; name: string; bytes: Buffer | Readable; isPublic?: boolean },
): Promise<number> {
  const stored = await files.put(file.bytes)
  const made = await runner.query<{ id: number }>({
    name: 'files.store',
    text: `insert into file (institute_id, sha256, name, content_type, size, is_public)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [
      file.instituteId,
      stored.sha256,
      cleanFileName(file.name),
      await storedTypeOf(files, stored),
      stored.size,
      file.isPublic ?? false,
    ],
  })
  const [row] = made.rows
  if (!row) throw new Error('the file was not stored')
  return row.id
}

/** The PDF that was made of an Office file. */
export async function findPdf(
  runner: Runner,
  at: { instituteId: number; fileId: number },
): Promise<{ sha256: string; size: number } | undefined> {
  const found = await runner.query<{ sha256: string; size: number }>({
    name: 'files.pdf',
    text: 'select sha256, size from file_pdf where institute_id = $1 and file_id = $2',
    values: [at.instituteId, at.fileId],
  })
  return found.rows[0]
}

export async function writePdf(
  runner: Runner,
  at: {
    instituteId: number
    fileId: number
    stored: { sha256: string; size: number }
    now: Date
  },
): Promise<void> {
  await runner.query({
    name: 'files.write-pdf',
    text: `insert into file_pdf (institute_id, file_id, sha256, size, made_at) values ($1, $2, $3, $4, $5)
      on conflict (institute_id, file_id) do nothing`,
    values: [at.instituteId, at.fileId, at.stored.sha256, at.stored.size, at.now],
  })
}
