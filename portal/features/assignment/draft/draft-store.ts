import { openDrafts, recordEnding } from '#portal/shared/kept/kept-drafts.ts'
import { answerOf, commitNow } from '#portal/shared/kept/kept-store.ts'
import { type Draft, fromKept, isEmpty, type KeptDraft, toKept } from './draft.ts'

/** Homework this old is long past. */
const maxAgeMs = 100 * 24 * 60 * 60 * 1000

const store = openDrafts()
const keys = async () => (await store.run('readonly', (drafts) => answerOf(drafts.getAllKeys()))).map(String)

const recordKey = (scope: string) => `${scope}${recordEnding}`
const blobPrefix = (scope: string) => `${scope}/file/`

export type LoadedDraft = { draft: Draft; blobs: Map<string, File> }

/** @returns undefined where there is none, or it cannot be read */
export async function loadDraft(scope: string): Promise<LoadedDraft | undefined> {
  try {
    const value: unknown = await store.read(recordKey(scope))
    const blobs = await readableBlobs(scope)
    const draft = fromKept(value, (key) => blobs.has(key))
    return draft && { draft, blobs }
  } catch {
    return undefined
  }
}

async function readableBlobs(scope: string): Promise<Map<string, File>> {
  const prefix = blobPrefix(scope)
  const found = (await keys()).filter((key) => key.startsWith(prefix))
  const blobs = new Map<string, File>()
  for (const key of found) {
    const file: unknown = await store.read(key).catch(() => undefined)
    if (file instanceof File && (await isReadable(file))) blobs.set(key.slice(prefix.length), file)
  }
  return blobs
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

/** @returns false where the device has no room for it */
export async function keepBlob(scope: string, key: string, file: File): Promise<boolean> {
  try {
    await store.write(new Map([[`${blobPrefix(scope)}${key}`, file]]))
    return true
  } catch {
    return false
  }
}

export async function dropBlob(scope: string, key: string): Promise<void> {
  await store.write(new Map([[`${blobPrefix(scope)}${key}`, undefined]])).catch(() => undefined)
}

/**
 * Writes a draft, or deletes an empty one.
 * @param isNew false where it was written before: one that logging out has deleted since is deleted again
 * @returns false where the device has no room for it
 */
export async function keepDraft(scope: string, draft: Draft, isNew: boolean): Promise<boolean> {
  const key = recordKey(scope)
  try {
    const before = await store.run('readwrite', (drafts) => {
      const count = answerOf(drafts.count(key))
      if (isEmpty(draft)) drafts.delete(key)
      else drafts.put(toKept(draft, Date.now()), key)
      commitNow(drafts)
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
    const own = (await keys()).filter((key) => key.startsWith(`${scope}/`))
    await store.write(new Map(own.map((key) => [key, undefined])))
  } catch {
    // Nothing was kept.
  }
}

/** Deletes old drafts, except confirmed ones. */
export async function dropOldDrafts(): Promise<void> {
  try {
    const all = await keys()
    for (const scope of new Set(all.map((key) => key.split('/', 1)[0] ?? ''))) {
      const kept = (await store.read(recordKey(scope))) as Partial<KeptDraft> | undefined
      const isOld = kept?.savedAt !== undefined && Date.now() - kept.savedAt > maxAgeMs
      if (isOld && !kept.asked) await dropDraft(scope)
    }
  } catch {
    // Next time.
  }
}
