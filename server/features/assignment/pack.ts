import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import type { Context } from '#server/context.ts'
import type { DownloadRow } from '#server/features/assignment/queries-attachments.ts'
import { writePack } from '#server/features/assignment/writes.ts'
import type { FileStore } from '#server/files/file-store.ts'

/** The same files make the same bytes, so that a pack is stored once. */
const packedAt = new Date(2000, 0, 1)

/** Several files as one ZIP, made and stored by a stream. @returns the id of the file */
export async function packDownloads(
  { pool, files }: Context,
  instituteId: number,
  rows: readonly DownloadRow[],
): Promise<number> {
  const stored = await files.put(Readable.from(zipOf(files, rows), { objectMode: false }))
  return writePack(pool, { instituteId, name: 'attachments.zip', stored })
}

async function* zipOf(files: FileStore, rows: readonly DownloadRow[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const taken = new Set<string>()
  for (const row of rows) {
    // Pictures, films, PDF and Office files are packed already: nothing is won by doing it again.
    const entry = new ZipPassThrough(nameApart(row.name, taken))
    entry.mtime = packedAt
    zip.add(entry)
    for await (const chunk of files.open(row.sha256)) {
      entry.push(chunk as Uint8Array)
      yield* made
      made = []
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made
}

/** `notes.pdf`, then `notes (2).pdf`. */
function nameApart(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}
