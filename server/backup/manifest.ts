import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The newest migration: a backup needs a database with the same tables. */
  migration: z.number(),
  /** Shows whether a key is the server's, without revealing it. */
  keyMark: z.string(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() }),
  ),
  numbering: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.number(), isCalled: z.boolean() }),
  ),
  files: z.array(z.string()),
  /** Files that rows name, and that were missing in the store. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

const nameOf = (folder: string) => join(folder, 'manifest.json')

export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.copy`)

/** Written last: a backup that has it is complete. */
export async function writeManifest(folder: string, made: Manifest): Promise<void> {
  const file = await open(nameOf(folder), 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(made, null, 1)}\n`)
  await file.sync()
  await file.close()
}

/** @throws where the folder has no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(nameOf(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} holds no whole backup: there is no manifest.json.`)
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`${folder} holds no backup that this version can read.`)
  return read.data
}
