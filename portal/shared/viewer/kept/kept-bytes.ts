import { answerOf } from '#portal/shared/device/database.ts'
import { moveEarlier } from '#portal/shared/device/move-earlier.ts'
import { openSealedStore } from '#portal/shared/device/sealed-store.ts'
import { type KeptFile, nameOfKept, readKeptList } from './kept-list.ts'

/**
 * Files on this device, encrypted with a secret that only one person's sessions get from the server: after a session has ended
 * they cannot be read until that person signs in again.
 */
const device = openSealedStore('files')
const listName = 'list'
/** Of an entry. */
const partBytes = 2 * 1024 * 1024

const partName = (name: string, part: number): string => `${name}/${part}`

/**
 * @returns none where the list is another person's
 * @throws where the device does not answer: an empty list would delete the files
 */
export async function readList(secret: string): Promise<KeptFile[]> {
  await moveEarlier()
  const prefix = await device.prefixOf(secret)
  if (prefix === undefined || !(await device.raw.read(prefix + listName))) return []
  const kept = await device.read(secret, listName)
  if (!kept) throw new Error('the list of kept files cannot be read')
  return readKeptList(new TextDecoder().decode(kept.bytes))
}

/** @returns false where the device keeps nothing */
export const writeList = (secret: string, files: readonly KeptFile[]): Promise<boolean> =>
  device.write(secret, listName, new TextEncoder().encode(JSON.stringify(files)))

/**
 * Keeps the bytes of a stream, in parts, so that a large file is never in memory as a whole.
 * @param onBytes called with how many were read; may throw to end it
 * @returns how many bytes and parts; undefined where the device has no room
 */
export async function writeParts(
  secret: string,
  name: string,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): Promise<{ bytes: number; parts: number } | undefined> {
  let [bytes, parts] = [0, 0]
  let pending: Uint8Array<ArrayBuffer>[] = []
  let pendingBytes = 0
  const flush = async () => {
    const part = new Uint8Array(await new Blob(pending).arrayBuffer())
    pending = []
    pendingBytes = 0
    parts += 1
    return device.write(secret, partName(name, parts - 1), part)
  }
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      onBytes(bytes)
      pending.push(value)
      pendingBytes += value.length
      if (pendingBytes >= partBytes && !(await flush())) return undefined
    }
    return pendingBytes === 0 || (await flush()) ? { bytes, parts } : undefined
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** @returns undefined where a part is missing or cannot be read */
export async function readFile(secret: string, file: KeptFile): Promise<Blob | undefined> {
  const parts: Blob[] = []
  for (let part = 0; part < file.parts; part++) {
    const kept = await device.read(secret, partName(nameOfKept(file), part))
    if (!kept) return undefined
    // The browser may move a blob out of memory.
    parts.push(new Blob([kept.bytes]))
  }
  return new Blob(parts, { type: file.type })
}

/** Deletes everything that is of no file in the list: removed files, unfinished ones, and those of other people. */
export async function deleteOthers(secret: string, files: readonly KeptFile[]): Promise<void> {
  const prefix = await device.prefixOf(secret)
  if (prefix === undefined) return
  const names = new Set(
    files.flatMap((file) =>
      Array.from({ length: file.parts }, (_, part) => prefix + partName(nameOfKept(file), part)),
    ),
  ).add(prefix + listName)
  await device.raw.run('readwrite', async (entries) => {
    const keys = await answerOf(entries.getAllKeys())
    for (const key of keys) if (!names.has(String(key))) entries.delete(key)
  })
}
