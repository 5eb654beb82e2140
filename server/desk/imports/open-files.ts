import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { importBounds } from '#domain/desk/imports.ts'
import type { Context } from '#server/context.ts'
import type { ImportFile } from '#server/desk/imports/tables.ts'
import { isPaperName } from '#server/exchange/papers/source.ts'
import { type FileTree, openTree } from '#server/exchange/reading/file-tree.ts'
import { isTable } from '#server/exchange/reading/tables.ts'
import { Failure } from '#server/failure.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { deleteUploads } from '#server/uploads/writes.ts'

/** Of a zip from a browser. */
const limits = { entries: 20_000, unpacked: 2e9, entryBytes: importBounds.unpacked }

const isZip = ({ path }: ImportFile) => /\.zip$/i.test(path)

/** Opens the files of an import as a folder, which is removed afterwards. @throws ImportRefusal */
export async function withFiles<Result>(
  { uploads, config }: Pick<Context, 'uploads' | 'config'>,
  files: readonly ImportFile[],
  use: (tree: FileTree, path: string) => Promise<Result>,
): Promise<Result> {
  if (files.length > 1 && files.some(isZip))
    throw new ImportRefusal('A zip is brought in alone: take the other files away, or put them into it.')
  // `sweepSpool` removes those of a killed server by their name.
  const folder = join(config.dataFolder, 'uploads', `form-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const { id, path } of files) {
      const to = join(folder, ...partsOf(path))
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await pipeline(uploads.open(id), createWriteStream(to, { flags: 'wx', mode: 0o600 })).catch((error) => {
        throw error.code === 'EEXIST' ? new ImportRefusal(`${path} is there twice.`) : error
      })
    }
    const [only] = files
    const path = only && isZip(only) ? join(folder, ...partsOf(only.path)) : folder
    const tree = await openTree(path, limits)
    try {
      return await use(withTables(tree), path)
    } finally {
      tree.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the top has no table, those of the folders below are meant: an office sorts its lists into folders. */
function withTables(tree: FileTree): FileTree {
  if (tree.names.some((name) => isTable(name) || isPaperName(name))) return tree
  return { ...tree, names: [...tree.names, ...tree.below().filter(isTable)] }
}

/** The bytes first, so that none are forgotten; what fails is swept when it expires. */
export async function removeFiles(
  { pool, uploads }: Pick<Context, 'pool' | 'uploads'>,
  files: readonly ImportFile[],
): Promise<void> {
  const ids = files.map(({ id }) => id)
  for (const id of ids) await uploads.remove(id).catch(() => undefined)
  await deleteUploads(pool, { ids })
}

/** Without a folder that holds everything. */
export function withoutTop(paths: readonly string[]): string[] {
  const tops = new Set(paths.map((path) => path.slice(0, path.indexOf('/') + 1)))
  const [top = ''] = tops.size === 1 ? tops : []
  return paths.map((path) => path.slice(top.length))
}

/** @throws ImportRefusal for a path that leads out of the folder, or that no system accepts */
export function partsOf(path: string): string[] {
  const parts = path.normalize().split('/')
  const isGood =
    parts.length <= 10 &&
    parts.every((part) => part.trim() !== '' && part.length <= 200 && !/^\.\.?$|[\p{Cc}\p{Cs}\\]/u.test(part))
  if (!isGood) throw new ImportRefusal('A file has a name that cannot be used: rename it, and try again.')
  return parts
}

/** @throws Failure `badRequest` for a path that leads elsewhere */
export function readPath(path: string): string {
  try {
    return partsOf(path.replace(/^\/+/, '')).join('/')
  } catch (error) {
    throw error instanceof ImportRefusal ? new Failure('badRequest', `files: ${error.message}`) : error
  }
}
