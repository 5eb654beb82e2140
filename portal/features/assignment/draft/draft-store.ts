import { gcm } from '@noble/ciphers/aes.js'
import { answerOf, commitNow } from '#portal/shared/device/database.ts'
import {
  draftEntries,
  draftKey,
  isSealed,
  NoKeyError,
  opened,
  recordKey,
} from '#portal/shared/device/drafts.ts'
import { moveEarlier } from '#portal/shared/device/move-earlier.ts'
import { ivBytes, type Sealed, type SealingKey, seal, unseal } from '#portal/shared/device/sealed-store.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { type Draft, fromKept, isEmpty, type KeptDraft, toKept } from './draft.ts'

/** Homework this old is long past. */
const maxAgeMs = 100 * 24 * 60 * 60 * 1000

export type LoadedDraft = {
  draft: Draft | undefined
  /** By the key of the file. */
  files: Map<string, ChosenFile>
  /** With which it is sealed. */
  key: SealingKey | undefined
}

/** An empty one where there is none, or it cannot be read. @throws NoKeyError where it can be read later */
export async function loadDraft(scope: string): Promise<LoadedDraft> {
  await moveEarlier()
  const key = await draftKey()
  try {
    const value = await opened(await draftEntries.read(recordKey(scope)), key)
    const files = await filesOf(scope, key)
    return { draft: fromKept(value, (name) => files.has(name)), files, key }
  } catch (error) {
    if (error instanceof NoKeyError) throw error
    return { draft: undefined, files: new Map(), key }
  }
}

/**
 * Writes a draft, or deletes an empty one. It is on its way to the disk when this returns its promise.
 * @param isNew false where it was written before: one that logging out has deleted since is deleted again
 * @returns false where the device has no room for it
 */
export async function keepDraft(
  scope: string,
  draft: Draft,
  { isNew, key }: { isNew: boolean; key: SealingKey | undefined },
): Promise<boolean> {
  const name = recordKey(scope)
  try {
    const kept = toKept(draft, Date.now())
    const value = key ? sealNow(key, kept) : kept
    const before = await draftEntries.run('readwrite', (entries) => {
      const count = answerOf(entries.count(name))
      if (isEmpty(draft)) entries.delete(name)
      else entries.put(value, name)
      commitNow(entries)
      return count
    })
    // Deleting what is added after an empty one would lose it.
    if (!isNew && before === 0 && !isEmpty(draft)) await dropDraft(scope)
    return true
  } catch {
    return false
  }
}

/** Forgets a draft and its files. */
export async function dropDraft(scope: string): Promise<void> {
  try {
    const own = await keysWith(`${scope}/`)
    await draftEntries.write(new Map(own.map((key) => [key, undefined])))
  } catch {
    // Nothing was kept.
  }
}

/** Deletes old drafts, except confirmed ones and those of other people. */
export async function dropOldDrafts(key: SealingKey | undefined): Promise<void> {
  try {
    for (const scope of new Set((await keysWith('')).map((name) => name.split('/', 1)[0] ?? ''))) {
      const value = await draftEntries.read(recordKey(scope))
      const kept = (await opened(value, key).catch(() => undefined)) as Partial<KeptDraft> | undefined
      const isOld = kept?.savedAt !== undefined && Date.now() - kept.savedAt > maxAgeMs
      if (isOld && !kept.asked) await dropDraft(scope)
    }
  } catch {
    // Next time.
  }
}

/** A file that is sealed on the device, in parts. */
type SealedFile = { name: string; type: string; lastModified: number; partNames: readonly string[] }
/** A file of a draft, as it was chosen or as it lies on the device. */
export type ChosenFile = File | SealedFile

/** Of an entry: a large file is never in memory as a whole. */
const partBytes = 2 * 1024 * 1024

const filePrefix = (scope: string) => `${scope}/file/`
const fileKey = (scope: string, key: string) => `${filePrefix(scope)}${key}`
/** The key of an original begins with that of the file that was made of it, and a slash. */
const partsPrefix = (scope: string, key: string) => `${scope}/part/${key.replaceAll('/', '~')}/`

/** The keys of entries that begin with a prefix. */
export const keysWith = async (prefix: string) =>
  (await draftEntries.run('readonly', (entries) => answerOf(entries.getAllKeys())))
    .map(String)
    .filter((key) => key.startsWith(prefix))

/** The files of a draft that are on the device and can be read, by their keys. */
export async function filesOf(scope: string, key: SealingKey | undefined): Promise<Map<string, ChosenFile>> {
  const prefix = filePrefix(scope)
  const files = new Map<string, ChosenFile>()
  for (const name of await keysWith(prefix)) {
    const value = await draftEntries.read(name).catch(() => undefined)
    const file = isSealed(value)
      ? ((await opened(value, key).catch(() => undefined)) as SealedFile | undefined)
      : value instanceof File && (await isReadable(value)) && value
    if (file) files.set(name.slice(prefix.length), file)
  }
  return files
}

/** False where the file was deleted or changed since it was chosen. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** @returns undefined where it cannot be read any more */
export async function openFile(
  file: ChosenFile | undefined,
  key: SealingKey | undefined,
): Promise<File | undefined> {
  if (file instanceof File) return (await isReadable(file)) ? file : undefined
  if (!file || !key) return undefined
  try {
    const parts: Blob[] = []
    for (const name of file.partNames) {
      const part = await draftEntries.read(name)
      if (!isSealed(part)) return undefined
      // The browser may move a blob out of memory.
      parts.push(new Blob([await unseal(key, part)]))
    }
    return new File(parts, file.name, { type: file.type, lastModified: file.lastModified })
  } catch {
    return undefined
  }
}

/** Writes a file as it was chosen, at once. @returns false where the device has no room for it */
export async function keepFile(scope: string, key: string, file: File): Promise<boolean> {
  try {
    await draftEntries.write(new Map([[fileKey(scope, key), file]]))
    return true
  } catch {
    return false
  }
}

export async function dropFile(scope: string, key: string): Promise<void> {
  try {
    const parts = await keysWith(partsPrefix(scope, key))
    await draftEntries.write(new Map([fileKey(scope, key), ...parts].map((name) => [name, undefined])))
  } catch {
    // Nothing was kept.
  }
}

/** Seals a file that lies on the device as it was chosen. One that was removed or replaced meanwhile stays as it is. */
export async function sealFile(scope: string, key: string, sealing: SealingKey): Promise<void> {
  const name = fileKey(scope, key)
  const file = await draftEntries.read(name).catch(() => undefined)
  if (!(file instanceof File)) return
  const id = newKey()
  const partNames: string[] = []
  try {
    for (let from = 0; from < file.size; from += partBytes) {
      const part = await seal(sealing, await file.slice(from, from + partBytes).arrayBuffer())
      const partName = `${partsPrefix(scope, key)}${id}/${partNames.length}`
      partNames.push(partName)
      await draftEntries.write(new Map([[partName, part]]))
    }
    const { type, lastModified } = file
    const sealed = sealNow(sealing, { name: file.name, type, lastModified, partNames })
    if (await replaceSame(name, file, sealed)) return
  } catch {
    // No room for both: it stays as it was chosen.
  }
  await draftEntries.write(new Map(partNames.map((part) => [part, undefined]))).catch(() => undefined)
}

/** @returns whether the entry was still that of the file */
const replaceSame = (name: string, file: File, sealed: unknown): Promise<boolean> =>
  draftEntries.run('readwrite', async (entries) => {
    const now = await answerOf<unknown>(entries.get(name))
    const isSame =
      now instanceof File &&
      now.name === file.name &&
      now.size === file.size &&
      now.lastModified === file.lastModified
    if (isSame) entries.put(sealed, name)
    return isSame
  })

/** As `seal` does, without waiting: a page that closes runs no further task. For short values. */
export function sealNow({ raw }: SealingKey, value: unknown): Sealed {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const bytes = gcm(raw, iv).encrypt(new TextEncoder().encode(JSON.stringify(value)))
  return { at: Date.now(), iv, bytes: new Uint8Array(bytes).buffer }
}
