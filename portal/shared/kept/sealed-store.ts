import { readStored, stored } from '#portal/shared/storage.ts'
import { answerOf, commitNow, type KeptStore, openKeptStore } from './kept-store.ts'

/**
 * Entries on this device that are encrypted with a key made from a secret, and cannot be read without it. Import nothing big:
 * the boot script uses this.
 */
export type SealedStore = {
  /** Undefined where there is nothing, or it cannot be read. */
  read: (secret: string, name: string) => Promise<Opened | undefined>
  /** @returns false where it is not kept: on plain http, on a full device, or because the session has ended meanwhile */
  write: (secret: string, name: string, plain: Uint8Array<ArrayBuffer>) => Promise<boolean>
  /** What the names of a secret's entries begin with. */
  prefixOf: (secret: string) => Promise<string | undefined>
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

/** The part of a session's token that is the same for every academic year. */
const secretOfToken = (token: string) => token.slice(0, token.lastIndexOf('.'))

const isCurrentToken = (token: string): boolean =>
  readStored(stored.session.shelf, stored.session.key)?.includes(secretOfToken(token)) === true

/** The secret is the session's token: its entries cannot be read after the session has ended. */
export const ofSession = { partOf: secretOfToken, isCurrent: isCurrentToken }

type SealedOptions = {
  name: string
  store: string
  /** The part of a secret that the key is made from. */
  partOf: (secret: string) => string
  /** Whether entries may still be written. */
  isCurrent: (secret: string) => boolean
}

/** @returns undefined on a plain http page, where browsers encrypt nothing */
async function deriveKey(secret: string): Promise<Key | undefined> {
  if (!globalThis.crypto?.subtle || secret === '') return undefined
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(`homeroom seen ${secret}`))
  const [own, name] = [hash.slice(0, 32), new Uint8Array(hash, 32, 8)]
  const key = await crypto.subtle.importKey('raw', own, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { prefix: `${[...name].map((byte) => byte.toString(16).padStart(2, '0')).join('')}/`, key }
}

export function openSealedStore({ name, store, partOf, isCurrent }: SealedOptions): SealedStore {
  const raw = openKeptStore({ name, store, openLimitMs })
  let known: { part: string; key: Promise<Key | undefined> } | undefined

  function keyOf(secret: string): Promise<Key | undefined> {
    const part = partOf(secret)
    if (known?.part !== part) known = { part, key: deriveKey(part) }
    return known.key
  }

  return {
    raw,
    prefixOf: async (secret) => (await keyOf(secret))?.prefix,
    read: async (secret, entry) => {
      try {
        const own = await keyOf(secret)
        const kept = own && ((await raw.read(own.prefix + entry)) as Sealed | undefined)
        if (!kept) return undefined
        const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, own.key, kept.bytes)
        return { at: kept.at, bytes }
      } catch {
        return undefined
      }
    },
    write: async (secret, entry, plain) => {
      try {
        const own = await keyOf(secret)
        if (!own) return false
        const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
        const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, own.key, plain)
        if (!isCurrent(secret)) return false
        const kept: Sealed = { at: Date.now(), iv, bytes }
        await raw.write(new Map([[own.prefix + entry, kept]]))
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
