import { constants, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { checkEntry } from '#server/exchange/roster/read-zip.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** A folder, or the folder in a zip, that holds tables and the files that they name. */
export type FileTree = {
  /** Files at its top, by name. */
  names: readonly string[]
  /** Files in folders below, by path. */
  below: () => readonly string[]
  /** Whether there is a plain file at a path, which may come from a table. */
  has: (path: string) => boolean
  sizeOf: (path: string) => number
  /** May be called again. A missing file fails as a stream error. */
  open: (path: string) => Readable
  close: () => void
}

/**
 * Files beside a path: in the folder, in the zip, or around a single file. `names` of a single file contains only its own.
 * @throws ImportRefusal
 */
export async function openTree(path: string, limits: TreeLimits = ofOperator): Promise<FileTree> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new ImportRefusal(`There is no file or folder ${path}.`)
  if (found.isDirectory()) return openFolder(path, readdirSync(path).sort())
  return path.toLowerCase().endsWith('.zip')
    ? openZip(path, limits)
    : openFolder(dirname(path), [basename(path)])
}

/** Links are not followed: they may lead to any file of this machine, whose content families would see. */
function openFolder(folder: string, names: readonly string[]): FileTree {
  const root = realpathSync(folder)
  const at = (path: string) => join(root, path)
  const has = (path: string) => {
    if (!isInside(path) || !lstatSync(at(path), { throwIfNoEntry: false })?.isFile()) return false
    return realpathSync(at(path)) === at(path)
  }
  return {
    names: names.filter((name) => !statSync(at(name), { throwIfNoEntry: false })?.isDirectory()),
    below: () => filesBelow(root),
    has,
    sizeOf: (path) => statSync(at(path)).size,
    open: (path) =>
      streamFrom(async () => {
        if (!has(path))
          throw new ImportRefusal(`${path} is no plain file. Put the file itself there, not a link.`)
        const file = await open(at(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
        return file.createReadStream()
      }),
    close: () => undefined,
  }
}

/** Plain files in folders of a folder; links are not followed. */
const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== root)
    .map(({ parentPath, name }) => join(relative(root, parentPath), name))
    .sort()

/** Relative, and not out of the folder. */
const isInside = (path: string) =>
  path !== '' && !path.startsWith('/') && !path.includes('\0') && !path.split('/').includes('..')

/** Of a zip: how many files, and their bytes unpacked, all together and each. */
export type TreeLimits = { entries: number; unpacked: number; entryBytes: number }

/** Of a command: a file may be a long video. */
const ofOperator: TreeLimits = { entries: 500_000, unpacked: 100e9, entryBytes: 20e9 }

async function openZip(path: string, limits: TreeLimits): Promise<FileTree> {
  const refuse = (problem: string) => new ImportRefusal(`${basename(path)}: ${problem}`)
  try {
    // yauzl refuses absolute names, `..`, and entries that are longer than declared.
    const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: true })
    try {
      return treeIn(zip, await listEntries(zip, limits, refuse))
    } catch (error) {
      zip.close()
      throw error
    }
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    throw refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function listEntries(
  zip: ZipFile,
  { entries: maxEntries, unpacked, entryBytes }: TreeLimits,
  refuse: (problem: string) => ImportRefusal,
) {
  if (zip.entryCount > maxEntries) throw refuse(`holds more than ${maxEntries} files`)
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || entry.fileName.startsWith('__MACOSX/')) continue
    checkEntry(entry, entryBytes, refuse)
    total += entry.uncompressedSize
    if (total > unpacked) throw refuse(`unpacks to more than ${unpacked / 1e9} GB`)
    entries.set(entry.fileName.normalize(), entry)
  }
  return entries
}

/** The top of a zip, or its only folder. */
function treeIn(zip: ZipFile, entries: ReadonlyMap<string, Entry>): FileTree {
  const tops = new Set([...entries.keys()].map((name) => name.slice(0, name.indexOf('/') + 1)))
  const [only = ''] = tops.size === 1 ? tops : []
  const paths = [...entries.keys()].map((name) => name.slice(only.length))
  const entryAt = (path: string) => entries.get(only + path.normalize())
  return {
    names: paths.filter((name) => !name.includes('/')),
    below: () => paths.filter((name) => name.includes('/')),
    has: (path) => entryAt(path) !== undefined,
    sizeOf: (path) => entryAt(path)?.uncompressedSize ?? 0,
    open: (path) =>
      streamFrom(async () => {
        const entry = entryAt(path)
        if (!entry) throw new ImportRefusal(`${path} is missing.`)
        return zip.openReadStreamPromise(entry)
      }),
    close: () => zip.close(),
  }
}

/** A stream that is opened when it is read. */
const streamFrom = (make: () => Promise<Readable>): Readable =>
  Readable.from(
    (async function* () {
      yield* await make()
    })(),
    { objectMode: false },
  )
