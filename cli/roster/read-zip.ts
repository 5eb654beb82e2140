import { basename } from 'node:path'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { knownNameOf, maxFileBytes, noteUnread, place, type Source } from '#cli/roster/source.ts'
import { ImportRefusal } from '#server/features/roster/import.ts'

const maxEntries = 1000
const maxTotalBytes = 2 * maxFileBytes
/** Rosters shrink to a tenth or so; what shrinks to less than a 200th was made to fill a disk or a memory. */
const maxRatio = 200

/**
 * The CSV files of a zip, at its top or in one folder. Nothing is unpacked to disk, and only files with the
 * names of the format are unpacked at all. @throws ImportRefusal
 */
export async function readZip(path: string): Promise<Source> {
  const name = basename(path)
  const refuse = (problem: string) => new ImportRefusal(`${name}: ${problem}`)
  try {
    // yauzl itself refuses absolute names, `..`, and entries longer than they say.
    return await readEntries(
      await openPromise(path, { validateEntrySizes: true, strictFileNames: true }),
      refuse,
    )
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    throw refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readEntries(zip: ZipFile, refuse: (problem: string) => ImportRefusal): Promise<Source> {
  const source: Source = { files: new Map(), unread: [] }
  const folders = new Set<string>()
  let total = 0
  try {
    if (zip.entryCount > maxEntries) throw refuse(`holds more than ${maxEntries} files`)
    for await (const entry of zip.eachEntry()) {
      const parts = entry.fileName.split('/')
      const file = parts.pop() ?? ''
      if (file === '' || parts[0] === '__MACOSX') continue
      const known = knownNameOf(file)
      if (!known) {
        noteUnread(source, file)
        continue
      }
      folders.add(parts.join('/'))
      if (parts.length > 1 || folders.size > 1) throw refuse('its files must be at its top or in one folder')
      checkSize(entry, refuse)
      total += entry.uncompressedSize
      if (total > maxTotalBytes) throw refuse(`unpacks to more than ${maxTotalBytes / 1e6} MB`)
      await place(source, known, () => unpack(zip, entry))
    }
    return source
  } finally {
    zip.close()
  }
}

function checkSize(entry: Entry, refuse: (problem: string) => ImportRefusal): void {
  const { fileName, compressedSize, uncompressedSize } = entry
  if (entry.isEncrypted()) throw refuse(`${fileName} is encrypted`)
  if (uncompressedSize > maxFileBytes)
    throw refuse(`${fileName} unpacks to more than ${maxFileBytes / 1e6} MB`)
  if (uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * maxRatio) {
    throw refuse(`${fileName} unpacks to more than ${maxRatio} times its size`)
  }
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
