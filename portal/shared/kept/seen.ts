import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { readStored, stored } from '#portal/shared/storage.ts'
import { answerOf, commitNow, openKeptStore } from './kept-store.ts'

/**
 * The last data of each screen, on this device. It is encrypted with a key made from the session's secret, and cannot be
 * read after the session has ended. Import nothing big: the boot script uses this.
 */
type Kept = { at: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export type Seen = {
  /** When it was kept, in milliseconds since 1970. */
  at: number
  text: string
}

const database = { name: 'homeroom-seen', store: 'seen' } as const
const store = openKeptStore({ ...database, openLimitMs: 3000 })

const maxEntries = 200
const maxBytes = 8 * 1024 * 1024
const maxEntryBytes = 512 * 1024
/** Writes until the oldest entries are deleted again. */
const writesBetween = 40
const deleteWithinMs = 10_000
const ivBytes = 12

type Key = { prefix: string; key: CryptoKey }
let known: { secret: string; key: Promise<Key | undefined> } | undefined

/** The part of a session's token that is the same for every academic year. */
const secretOf = (token: string) => token.slice(0, token.lastIndexOf('.'))

/** @returns undefined on a plain http page, where browsers encrypt nothing */
function keyOf(token: string): Promise<Key | undefined> {
  const secret = secretOf(token)
  if (known?.secret !== secret) known = { secret, key: deriveKey(secret) }
  return known.key
}

async function deriveKey(secret: string): Promise<Key | undefined> {
  if (!globalThis.crypto?.subtle || secret === '') return undefined
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(`homeroom seen ${secret}`))
  const [own, name] = [hash.slice(0, 32), new Uint8Array(hash, 32, 8)]
  const key = await crypto.subtle.importKey('raw', own, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { prefix: `${[...name].map((byte) => byte.toString(16).padStart(2, '0')).join('')}/`, key }
}

/** Something kept in this session; undefined where there is nothing, or it cannot be read. */
export async function readSeen(token: string, name: string): Promise<Seen | undefined> {
  try {
    const own = await keyOf(token)
    const kept = own && ((await store.read(own.prefix + name)) as Kept | undefined)
    if (!kept) return undefined
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, own.key, kept.bytes)
    return { at: kept.at, text: new TextDecoder().decode(bytes) }
  } catch {
    return undefined
  }
}

let writes = 0

/** Keeps a text, unless it is too large, the device is full, or the session has ended meanwhile. */
export async function writeSeen(token: string, name: string, text: string): Promise<void> {
  try {
    const own = await keyOf(token)
    const plain = new TextEncoder().encode(text)
    if (!own || plain.length > maxEntryBytes) return
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, own.key, plain)
    if (!readStored(stored.session.shelf, stored.session.key)?.includes(secretOf(token))) return
    const kept: Kept = { at: Date.now(), iv, bytes }
    await store.write(new Map([[own.prefix + name, kept]]))
    writes += 1
    if (writes % writesBetween === 1) whenIdle(() => void deleteOld(own.prefix), deleteWithinMs)
  } catch {
    // The next visit waits for the network.
  }
}

/** Deletes what other sessions kept, and the oldest beyond the limits. */
async function deleteOld(prefix: string): Promise<void> {
  try {
    const all = (await store.readAll()) as [string, Kept][]
    const own = all
      .filter(([name]) => name.startsWith(prefix))
      .sort(([, one], [, other]) => other.at - one.at)
    let bytes = 0
    const kept = own.filter(([, entry], index) => {
      bytes += entry.bytes.byteLength
      return index < maxEntries && bytes <= maxBytes
    })
    const names = new Set(kept.map(([name]) => name))
    await store.write(new Map(all.filter(([name]) => !names.has(name)).map(([name]) => [name, undefined])))
  } catch {
    // It is tried again after as many writes.
  }
}

/** Deletes all of it. */
export async function forgetSeen(): Promise<void> {
  try {
    known = undefined
    await store.run('readwrite', async (entries) => {
      const cleared = answerOf(entries.clear())
      commitNow(entries)
      await cleared
    })
  } catch {
    // Nothing was kept.
  }
}
