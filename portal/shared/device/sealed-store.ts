import { readStored, stored } from '#portal/shared/storage.ts'
import { answerOf, commitNow, type Store } from './database.ts'
import { type StoreName, storeOf } from './portal-database.ts'
import { keyFrom, type Sealed, type SealingKey, seal, unseal } from './seal.ts'
import { withinLimit } from './within-limit.ts'

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
  raw: Store
  /** Deletes everything, of every session. */
  forget: () => Promise<void>
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
