import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { beginSnapshot } from '#server/backup/queries.ts'
import type { Context } from '#server/context.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { copyRows, listFiles } from '#server/records/copy-out.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import type { Kind, Scope } from '#server/records/kind.ts'

type Hooks = {
  signal: AbortSignal
  onRows?: (kind: Kind, done: number, total: number) => void
  onFiles?: (done: number, total: number) => void
}

export type Exported = {
  name: string
  rows: number
  files: number
  /** Paths of files whose bytes are not in the store. */
  missing: string[]
}

/**
 * Writes everything of an institute as an import reads it: one moment of the database, and then the files, which never
 * change. Nothing stays of an export that fails. @param folder a new or empty one @throws ImportRefusal
 */
export async function exportInstitute(
  { pool, files }: Pick<Context, 'pool' | 'files'>,
  { instituteId, folder, now }: { instituteId: number; folder: string; now: Date },
  hooks: Hooks,
): Promise<Exported> {
  const client = await pool.connect()
  try {
    await beginSnapshot(client)
    const { name, scope } = await openInstitute(client, instituteId, now)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0)
      throw new ImportRefusal(`${folder} is not empty: name a new folder.`)
    try {
      const rows = await writeTables(client, scope, folder, hooks)
      return { name, rows, ...(await writeFiles(client, scope, { folder, files }, hooks)) }
    } catch (error) {
      for (const made of await readdir(folder)) await rm(join(folder, made), { recursive: true })
      throw error
    }
  } finally {
    // A query may still be running after a failure.
    client.release(true)
  }
}

async function writeTables(
  client: pg.ClientBase,
  scope: Scope,
  folder: string,
  hooks: Hooks,
): Promise<number> {
  let count = 0
  for (const [index, kind] of kinds.entries()) {
    const to = createWriteStream(join(folder, `${kind.name}.csv`), { mode: 0o600, flags: 'wx', flush: true })
    count += await copyRows(client, { kind, kinds, scope }, to, hooks.signal)
    hooks.onRows?.(kind, index + 1, kinds.length)
  }
  return count
}

async function writeFiles(
  client: pg.ClientBase,
  scope: Scope,
  { folder, files }: { folder: string } & Pick<Context, 'files'>,
  { signal, onFiles }: Hooks,
) {
  const missing: string[] = []
  let done = 0
  for await (const { path, sha256, total } of listFiles(client, kinds, scope)) {
    signal.throwIfAborted()
    const to = join(folder, path)
    if (await files.has(sha256)) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      const target = createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(files.open(sha256), target, { signal })
    } else missing.push(path)
    onFiles?.(++done, total)
  }
  return { files: done - missing.length, missing }
}
