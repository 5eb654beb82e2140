import { readStored, stored } from '#portal/shared/storage.ts'
import { answerOf, commitNow, type KeptStore, openKeptStore } from './kept-store.ts'

/**
 * Entries on this device that are encrypted with a key made from the session's secret, and cannot be read after the session
 * has ended. Import nothing big: the boot script uses this.
 */
export type SealedStore = {
  /** Undefined where there is nothing, or it cannot be read. */
  read: (token: string, name: string) => Promise<Opened | undefined>
  /** @returns false where it is not kept: on plain http, on a full device, or because the session has ended meanwhile */
  write: (token: string, name: string, plain: Uint8Array<ArrayBuffer>) => Promise<boolean>
  /** What the names of a session's entries begin with. */
  prefixOf: (token: string) => Promise<string | undefined>
  /** The entries as they are on the device. */
  raw: KeptStore
  /** Deletes everything, of every session. */
  forget: () => Promise<void>
}

export type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

type Opened = {
  /** When it was kept, in milliseconds since 1970. */
  at: number
  bytes: ArrayBuffer
}

const ivBytes = 12
const openLimitMs = 3000

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

const isCurrent = (token: string): boolean =>
  readStored(stored.session.shelf, stored.session.key)?.includes(secretOf(token)) === true

export function openSealedStore(database: { name: string; store: string }): SealedStore {
  const raw = openKeptStore({ ...database, openLimitMs })
  return {
    raw,
    prefixOf: async (token) => (await keyOf(token))?.prefix,
    read: async (token, name) => {
      try {
        const own = await keyOf(token)
        const kept = own && ((await raw.read(own.prefix + name)) as Sealed | undefined)
        if (!kept) return undefined
        const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, own.key, kept.bytes)
        return { at: kept.at, bytes }
      } catch {
        return undefined
      }
    },
    write: async (token, name, plain) => {
      try {
        const own = await keyOf(token)
        if (!own) return false
        const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
        const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, own.key, plain)
        if (!isCurrent(token)) return false
        const kept: Sealed = { at: Date.now(), iv, bytes }
        await raw.write(new Map([[own.prefix + name, kept]]))
        return true
      } catch {
        return false
      }
    },
    forget: async () => {
      try {
        known = undefined
        await raw.run('readwrite', async (entries) => {
          const cleared = answerOf(entries.clear())
          commitNow(entries)
          await cleared
        })
      } catch {
        // Nothing was kept.
      }
    },
  }
}
