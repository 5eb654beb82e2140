import { basename } from 'node:path'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import {
  addFile,
  maxFileBytes,
  noteUnread,
  type Source,
  tableNameOf,
} from '#server/exchange/roster/source.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

export type ZipLimits = { entries: number; bytes: number }
const ofRoster: ZipLimits = { entries: 1000, bytes: 2 * maxFileBytes }
/** Rosters compress to about a tenth; below a 200th it was made to fill a disk or the memory. */
const maxRatio = 200

type Refuse = (problem: string) => ImportRefusal
/** A file of a zip; `take` unpacks it into memory. */
export type ZipFileEntry = { folder: string; file: string; take: () => Promise<Buffer> }

/**
 * The CSV files of a zip, at its top or in one folder. Nothing is unpacked to disk, and only files with the
 * names of the format are unpacked. @throws ImportRefusal
 */
export async function readZip(path: string): Promise<Source> {
  const source: Source = { files: new Map(), unread: [] }
  const folders = new Set<string>()
  await visitZip(path, ofRoster, async ({ folder, file, take }, refuse) => {
    const tableName = tableNameOf(file)
    if (!tableName) {
      noteUnread(source, file)
      return
    }
    folders.add(folder)
    if (folder.includes('/') || folders.size > 1)
      throw refuse('its files must be at its top or in one folder')
    await addFile(source, tableName, take)
  })
  return source
}

/** Calls `visit` for each file of a zip, within bounds. @throws ImportRefusal */
export async function visitZip(
  path: string,
  limits: ZipLimits,
  visit: (entry: ZipFileEntry, refuse: Refuse) => Promise<void>,
): Promise<void> {
  const name = basename(path)
  const refuse: Refuse = (problem) => new ImportRefusal(`${name}: ${problem}`)
  try {
    // yauzl refuses absolute names, `..`, and entries that are longer than declared.
    const zip = await openPromise(path, { validateEntrySizes: true, strictFileNames: true })
    await visitEntries(zip, limits, (entry) => visit(entry, refuse), refuse)
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    throw refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function visitEntries(
  zip: ZipFile,
  limits: ZipLimits,
  visit: (entry: ZipFileEntry) => Promise<void>,
  refuse: Refuse,
): Promise<void> {
  let total = 0
  try {
    if (zip.entryCount > limits.entries) throw refuse(`holds more than ${limits.entries} files`)
    for await (const entry of zip.eachEntry()) {
      const parts = entry.fileName.split('/')
      const file = parts.pop() ?? ''
      if (file === '' || parts[0] === '__MACOSX') continue
      const take = async () => {
        checkEntry(entry, maxFileBytes, refuse)
        total += entry.uncompressedSize
        if (total > limits.bytes) throw refuse(`unpacks to more than ${limits.bytes / 1e6} MB`)
        return unpack(zip, entry)
      }
      await visit({ folder: parts.join('/'), file, take })
    }
  } finally {
    zip.close()
  }
}

/** @throws ImportRefusal for a link, and for what is encrypted or too large */
export function checkEntry(entry: Entry, maxBytes: number, refuse: Refuse): void {
  const { fileName, compressedSize, uncompressedSize } = entry
  if (isLink(entry)) throw refuse(`${fileName} is a link`)
  if (entry.isEncrypted()) throw refuse(`${fileName} is encrypted`)
  if (uncompressedSize > maxBytes) throw refuse(`${fileName} unpacks to more than ${maxBytes / 1e6} MB`)
  if (uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * maxRatio) {
    throw refuse(`${fileName} unpacks to more than ${maxRatio} times its size`)
  }
}

/** Entries made on Unix have the type of the file (APPNOTE 4.4.15). */
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
