import { answerOf, commitNow } from '#portal/shared/device/database.ts'
import { draftEntries, draftKey, NoKeyError, opened, recordKey } from '#portal/shared/device/drafts.ts'
import { moveEarlier } from '#portal/shared/device/move-earlier.ts'
import type { SealingKey } from '#portal/shared/device/sealed-store.ts'
import { type Draft, fromKept, isEmpty, type KeptDraft, toKept } from './draft.ts'
import { type ChosenFile, filesOf, keysWith } from './draft-files.ts'
import { sealNow } from './seal-now.ts'

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
