import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import type { Sealed } from './seal.ts'
import { openSealedStore } from './sealed-store.ts'

/** The last data of each screen, on this device. Import nothing big: the boot script uses this. */
const seen = openSealedStore('replies')

export type Seen = {
  /** When it was kept, in milliseconds since 1970. */
  at: number
  text: string
}

const maxEntries = 200
const maxBytes = 8 * 1024 * 1024
const maxEntryBytes = 512 * 1024
/** Writes until the oldest entries are deleted again. */
const writesBetween = 40
const deleteWithinMs = 10_000

/** Something kept in this session; undefined where there is nothing, or it cannot be read. */
export async function readSeen(token: string, name: string): Promise<Seen | undefined> {
  const kept = await seen.read(token, name)
  return kept && { at: kept.at, text: new TextDecoder().decode(kept.bytes) }
}

let writes = 0

/** Keeps a text, unless it is too large, the device is full, or the session has ended meanwhile. */
export async function writeSeen(token: string, name: string, text: string): Promise<void> {
  const plain = new TextEncoder().encode(text)
  if (plain.length > maxEntryBytes || !(await seen.write(token, name, plain))) return
  writes += 1
  if (writes % writesBetween === 1) whenIdle(() => void deleteOld(token), deleteWithinMs)
}

/** Deletes what other sessions kept, and the oldest beyond the limits. */
async function deleteOld(token: string): Promise<void> {
  try {
    const prefix = await seen.prefixOf(token)
    if (prefix === undefined) return
    const all = (await seen.raw.readAll()) as [string, Sealed][]
    const own = all
      .filter(([name]) => name.startsWith(prefix))
      .sort(([, one], [, other]) => other.at - one.at)
    let bytes = 0
    const kept = own.filter(([, entry], index) => {
      bytes += entry.bytes.byteLength
      return index < maxEntries && bytes <= maxBytes
    })
    const names = new Set(kept.map(([name]) => name))
    await seen.raw.write(new Map(all.filter(([name]) => !names.has(name)).map(([name]) => [name, undefined])))
  } catch {
    // It is tried again after as many writes.
  }
}

/** Deletes all of it. */
export const forgetSeen = (): Promise<void> => seen.forget()
