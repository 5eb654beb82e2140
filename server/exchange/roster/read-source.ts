import { constants } from 'node:fs'
import { lstat, open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readZip } from '#server/exchange/roster/read-zip.ts'
import {
  addFile,
  maxFileBytes,
  noteUnread,
  type Source,
  tableNameOf,
} from '#server/exchange/roster/source.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** The CSV files of a folder or a zip. @throws ImportRefusal */
export async function readSource(path: string): Promise<Source> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new ImportRefusal(`There is no file or folder ${path}.`)
  if (found.isDirectory()) return readFolder(path)
  if (path.toLowerCase().endsWith('.zip')) return readZip(path)
  throw new ImportRefusal(`${path} is neither a folder nor a zip.`)
}

async function readFolder(path: string): Promise<Source> {
  const source: Source = { files: new Map(), unread: [] }
  for (const name of (await readdir(path)).sort()) {
    const tableName = tableNameOf(name)
    if (!tableName) noteUnread(source, name)
    else await addFile(source, tableName, () => readBounded(join(path, name)))
  }
  return source
}

/**
 * A link may lead to any file of this machine, whose content the messages would show. @throws ImportRefusal
 */
async function readBounded(path: string): Promise<Buffer> {
  const refuse = () =>
    new ImportRefusal(`${basename(path)} is no plain file. Put the file itself there, not a link.`)
  if (!(await lstat(path)).isFile()) throw refuse()
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { size } = await file.stat()
    if (size > maxFileBytes)
      throw new ImportRefusal(`${basename(path)} is larger than ${maxFileBytes / 1e6} MB.`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}
