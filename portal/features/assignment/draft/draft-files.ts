import { answerOf } from '#portal/shared/device/database.ts'
import { draftEntries, isSealed, opened } from '#portal/shared/device/drafts.ts'
import { type SealingKey, seal, unseal } from '#portal/shared/device/sealed-store.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { sealNow } from './seal-now.ts'

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
