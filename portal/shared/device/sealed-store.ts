import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { hexOf } from '#portal/shared/requests/request.ts'
import { readStored, stored } from '#portal/shared/storage.ts'
import { type Store, type StoreName, storeOf } from './database.ts'
import { withinLimit } from './within-limit.ts'

/** Encrypts what lies on this device with a key that is made from a secret. Import nothing big here: the boot script uses it. */
export type Sealed = {
  /** When it was sealed, in milliseconds since 1970. */
  at: number
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export type SealingKey = {
  /** Names of its entries may begin with it. The secret cannot be found from it. */
  prefix: string
  key: CryptoKey
  raw: Uint8Array
}

export const ivBytes = 12

/** @returns undefined on a plain http page, where browsers encrypt nothing */
export async function keyFrom(secret: string): Promise<SealingKey | undefined> {
  if (!globalThis.crypto?.subtle || secret === '') return undefined
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(`homeroom seen ${secret}`))
  const [own, name] = [hash.slice(0, 32), new Uint8Array(hash, 32, 8)]
  const key = await crypto.subtle.importKey('raw', own, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { prefix: `${hexOf(name)}/`, key, raw: new Uint8Array(own) }
}

export async function seal(
  { key }: SealingKey,
  plain: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  return { at: Date.now(), iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** @throws where it was sealed with another key, or changed since */
export const unseal = ({ key }: SealingKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)

/**
 * Entries on this device that are encrypted with a key made from a secret, and cannot be read without it.
 */
export type SealedStore = {
  /** Undefined where there is nothing, or it cannot be read. */
  read: (secret: string, name: string) => Promise<Opened | undefined>
  /** @returns false where it is not kept: on plain http, on a full device, or because the session has ended meanwhile */
  write: (secret: string, name: string, plain: Uint8Array<ArrayBuffer>) => Promise<boolean>
  /** What the names of a secret's entries begin with. */
  prefixOf: (secret: string) => Promise<string | undefined>
  /** The entries as they are on the device. */
  raw: Store
}

type Opened = {
  /** When it was kept, in milliseconds since 1970. */
  at: number
  bytes: ArrayBuffer
}

/** Some browsers never answer. */
const readLimitMs = 3000

/** The part of a session's token that is the same for every academic year. */
const secretOfToken = (token: string) => token.slice(0, token.lastIndexOf('.'))

type Sealing = {
  /** The part of a secret that the key is made from. */
  partOf: (secret: string) => string
  /** Whether entries may still be written. */
  isCurrent: (secret: string) => boolean
}

/** The secret is the session's token: its entries cannot be read after the session has ended. */
const ofSession: Sealing = {
  partOf: secretOfToken,
  isCurrent: (token) =>
    readStored(stored.session.shelf, stored.session.key)?.includes(secretOfToken(token)) === true,
}

/** The secret is the person's (`person-secret.ts`): the next session of the same person can read its entries. */
const ofPerson: Sealing = {
  partOf: (secret) => secret,
  isCurrent: () => readStored(stored.session.shelf, stored.session.key) !== null,
}

const sealings: Record<Exclude<StoreName, 'drafts'>, Sealing> = {
  replies: ofSession,
  outbox: ofSession,
  files: ofPerson,
}

export function openSealedStore(name: keyof typeof sealings): SealedStore {
  const { partOf, isCurrent } = sealings[name]
  const raw = storeOf(name)
  let known: { part: string; key: Promise<SealingKey | undefined> } | undefined

  function keyOf(secret: string): Promise<SealingKey | undefined> {
    const part = partOf(secret)
    if (known?.part !== part) known = { part, key: keyFrom(part) }
    return known.key
  }

  const read = async (secret: string, entry: string) => {
    const own = await keyOf(secret)
    const sealed = own && ((await raw.read(own.prefix + entry)) as Sealed | undefined)
    return sealed && { at: sealed.at, bytes: await unseal(own, sealed) }
  }

  return {
    raw,
    prefixOf: async (secret) => (await keyOf(secret))?.prefix,
    read: (secret, entry) => withinLimit(read(secret, entry), readLimitMs),
    write: async (secret, entry, plain) => {
      try {
        const own = await keyOf(secret)
        if (!own) return false
        const sealed = await seal(own, plain)
        if (!isCurrent(secret)) return false
        await raw.write(new Map([[own.prefix + entry, sealed]]))
        return true
      } catch {
        return false
      }
    },
  }
}

/** The last replies and pictures of screens, of one session. */
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

/** Deletes what other sessions kept, and the oldest beyond the limits. A session that has ended meanwhile deletes nothing. */
async function deleteOld(token: string): Promise<void> {
  try {
    const prefix = await seen.prefixOf(token)
    if (prefix === undefined || !ofSession.isCurrent(token)) return
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
