import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { draftDatabase } from '#portal/shared/kept-drafts.ts'
import { type Draft, fromKept, isEmpty, toKept } from './draft.ts'

/** Longer than the server keeps uploads: what is older is of no use to anybody. */
const oldestMs = 14 * 24 * 60 * 60 * 1000

let opened: UseStore | undefined
function store(): UseStore {
  opened ??= createStore(draftDatabase.name, draftDatabase.store)
  return opened
}

const recordKey = (scope: string) => `${scope}/draft`
const blobPrefix = (scope: string) => `${scope}/file/`

export type LoadedDraft = { draft: Draft; blobs: Map<string, File> }

/** The draft of before with its files. @returns undefined where there is none, or the device gives none */
export async function loadDraft(scope: string): Promise<LoadedDraft | undefined> {
  try {
    const value: unknown = await get(recordKey(scope), store())
    const blobs = await readableBlobs(scope)
    const draft = fromKept(value, (key) => blobs.has(key))
    return draft && { draft, blobs }
  } catch {
    return undefined
  }
}

async function readableBlobs(scope: string): Promise<Map<string, File>> {
  const prefix = blobPrefix(scope)
  const found = (await keys<string>(store())).filter((key) => key.startsWith(prefix))
  const blobs = new Map<string, File>()
  for (const key of found) {
    const file: unknown = await get(key, store()).catch(() => undefined)
    if (file instanceof File && (await isReadable(file))) blobs.set(key.slice(prefix.length), file)
  }
  return blobs
}

/** A file may be gone from the device, or have changed since it was chosen. */
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
    await set(`${blobPrefix(scope)}${key}`, file, store())
    return true
  } catch {
    return false
  }
}

export async function dropBlob(scope: string, key: string): Promise<void> {
  await del(`${blobPrefix(scope)}${key}`, store()).catch(() => undefined)
}

/** Writes a draft; an empty one goes away. */
export async function keepDraft(scope: string, draft: Draft): Promise<void> {
  const written = isEmpty(draft)
    ? del(recordKey(scope), store())
    : set(recordKey(scope), toKept(draft, Date.now()), store())
  await written.catch(() => undefined)
}

/** Forgets a draft and its files. */
export async function dropDraft(scope: string): Promise<void> {
  try {
    await del(recordKey(scope), store())
    for (const key of await keys<string>(store())) if (key.startsWith(`${scope}/`)) await del(key, store())
  } catch {
    // Nothing was kept.
  }
}

/** Forgets what nobody came back for, and files without a draft. */
export async function dropOldDrafts(): Promise<void> {
  try {
    const all = await keys<string>(store())
    for (const scope of new Set(all.map((key) => key.split('/', 1)[0] ?? ''))) {
      const kept: unknown = await get(recordKey(scope), store())
      const savedAt = typeof kept === 'object' && kept && 'savedAt' in kept ? Number(kept.savedAt) : 0
      if (savedAt > 0 && Date.now() - savedAt > oldestMs) await dropDraft(scope)
    }
  } catch {
    // Next time.
  }
}
