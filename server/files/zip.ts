import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { portableName } from '#server/files/content/name.ts'

export type ZipEntry = {
  name: string
  /** Pictures, films, PDF and Office files are compressed already. */
  isCompressed: boolean
  chunks: AsyncIterable<Uint8Array>
}

/** The limit of a ZIP without the extension for large ones, minus room for its directory. */
export const maxZipBytes = 0xffff_ffff - 1024 * 1024

/** A ZIP, made while it is read: one entry after the other, each to its end. */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, isCompressed, chunks } of entries) {
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(chunk)
      yield* made
      made = []
    }
    entry.push(new Uint8Array(), true)
    yield* made
    made = []
  }
  zip.end()
  yield* made
}

/** `notes.pdf`, then `notes (2).pdf`. @param taken lower case; the name is added */
export function nameApart(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}

/** A name in a ZIP that every system accepts, and that is not taken yet. @param taken like `nameApart` */
export const safeName = (name: string, taken: Set<string>): string => nameApart(portableName(name), taken)
