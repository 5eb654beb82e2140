import { createStore } from 'zustand/vanilla'
import { viewerOf } from '#domain/viewer/viewer-kind.ts'
import { clearStore } from '#portal/shared/device/database.ts'
import { withinLimit } from '#portal/shared/device/within-limit.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'
import { pdfOfOffice, type ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { deleteOthers, readFile, readList, writeList, writeParts } from './kept-bytes.ts'
import {
  findKept,
  type KeptFile,
  type KeptLimit,
  limitOf,
  nameOfKept,
  sourceOf,
  withKept,
  withoutKept,
} from './kept-list.ts'

/** Why a file is not kept. */
export type KeepFault = KeptLimit | 'noRoom' | 'noPreview' | 'notSupported' | 'gone' | 'failed'

export class KeepError extends Error {
  readonly fault: KeepFault
  constructor(fault: KeepFault) {
    super(fault)
    this.fault = fault
  }
}

type KeptFiles = {
  files: readonly KeptFile[]
  /** The names of files that are being fetched. */
  pending: ReadonlyMap<string, Fetching>
}
type Fetching = { stop: AbortController; kept: Promise<void> }
export const keptFiles = createStore<KeptFiles>(() => ({ files: [], pending: new Map() }))

const listLock = 'homeroom.kept-files'
/** Shared by those that write files; who deletes unfinished ones needs it alone. */
const writingLock = 'homeroom.kept-files.writing'
const forgettingMs = 1500
let openedWith = ''
let isFollowing = false
/** Of all that is being kept, and of what waits for its turn. */
let keeping = new AbortController()

/** Whether this device keeps any, or the unfinished parts of one, without opening the database. */
export const hasKeptFiles = (): boolean => readStored(stored.keptFiles.shelf, stored.keptFiles.key) !== null

/** Of the viewed student. */
export const nameOfViewed = ({ kind, id }: Pick<ViewerFile, 'kind' | 'id'>): string =>
  nameOfKept({ owner: viewedOwner(getSession()), kind, id })

/** Browsers have neither locks nor encryption on plain http. */
const isSupported = () => 'locks' in navigator

/** Reads which files are kept, and deletes those of other people. @param secret of the person who is signed in */
export async function openKeptFiles(secret: string): Promise<void> {
  if (openedWith === secret || !isSupported()) return
  openedWith = secret
  if (!isFollowing) addEventListener('storage', followOtherTab)
  isFollowing = true
  try {
    keptFiles.setState({ files: await readList(secret) })
  } catch (error) {
    openedWith = ''
    throw error
  }
  await deleteUnlisted()
}

/** Another tab has kept or removed files, or deleted all of them at a logout. */
async function followOtherTab({ key, newValue }: StorageEvent): Promise<void> {
  if (key !== stored.keptFiles.key && key !== null) return
  if (newValue === null) stopAll()
  const files = newValue === null ? [] : await readList(openedWith).catch(() => undefined)
  if (files) keptFiles.setState({ files })
}

/**
 * Fetches a file and keeps it, once for several callers; `openKeptFiles` comes first. A copy of the same file stays.
 * @param owner of whom the file is, as `viewedOwner` names them
 * @throws KeepError; an abort by `stopKeeping` is thrown as it is
 */
export async function keepFile(file: ViewerFile, owner = viewedOwner(getSession())): Promise<void> {
  const { kind } = file
  if (!isSupported() || (kind !== 'study' && kind !== 'document')) throw new KeepError('notSupported')
  const named = { owner, kind, id: file.id }
  const name = nameOfKept(named)
  if (findKept(keptFiles.getState().files, name)?.source === sourceOf(file.url)) return
  const fetching = keptFiles.getState().pending.get(name)
  if (fetching) return fetching.kept
  const stop = new AbortController()
  const kept = fetchAndList(named, file, stop.signal).finally(() => {
    setPending((pending) => pending.delete(name))
    void deleteUnlisted()
  })
  setPending((pending) => pending.set(name, { stop, kept }))
  return kept
}

type Named = Pick<KeptFile, 'owner' | 'kind' | 'id'>

async function fetchAndList(named: Named, file: ViewerFile, signal: AbortSignal): Promise<void> {
  const name = nameOfKept(named)
  try {
    await navigator.locks.request(writingLock, { mode: 'shared' }, async () => {
      // If the browser is closed meanwhile, the next page deletes the parts.
      noteChange()
      const content = await fetchAndWrite(name, file, signal)
      const kept = { ...named, ...content, title: file.title, source: sourceOf(file.url), at: Date.now() }
      const isListed = await edit((files) => {
        signal.throwIfAborted()
        // Another file may have been kept meanwhile.
        checkLimit(files, name, kept.bytes)
        return withKept(files, kept)
      })
      if (!isListed) throw new KeepError('noRoom')
    })
  } catch (error) {
    throw error instanceof KeepError || signal.aborted ? error : new KeepError('failed')
  }
}

/** @throws KeepError where the file does not fit beside the others */
function checkLimit(files: readonly KeptFile[], name: string, bytes: number): void {
  const limit = limitOf(withoutKept(files, name), bytes)
  if (limit) throw new KeepError(limit)
}

/** @throws KeepError, or a failure of the network */
async function fetchAndWrite(name: string, file: ViewerFile, signal: AbortSignal) {
  const isOffice = viewerOf(file) === 'office'
  const response = await fetch(isOffice ? pdfOfOffice(file.url) : file.url, { signal })
  if (isOffice && response.status === 404) throw new KeepError('noPreview')
  if ([403, 404, 410].includes(response.status)) throw new KeepError('gone')
  if (!response.ok || !response.body) throw new KeepError('failed')
  const { files } = keptFiles.getState()
  const check = (bytes: number) => checkLimit(files, name, bytes)
  check(Number(response.headers.get('content-length') ?? 0))
  const written = await writeParts(openedWith, name, response.body, check)
  if (!written) throw new KeepError('noRoom')
  return { ...written, type: response.headers.get('content-type') ?? '' }
}

export function stopKeeping(name: string): void {
  keptFiles.getState().pending.get(name)?.stop.abort()
}

/** Aborted once all that is being kept is stopped. */
export const keepingSignal = (): AbortSignal => keeping.signal

function stopAll(): void {
  keeping.abort()
  keeping = new AbortController()
  for (const { stop } of keptFiles.getState().pending.values()) stop.abort()
}

/** Deletes a file from this device. */
export async function removeKept(name: string): Promise<void> {
  await edit((files) => withoutKept(files, name))
  await deleteUnlisted()
}

/** Deletes all of the viewed student, and stops what is being kept. @returns how many files were deleted */
export async function removeAllKept(): Promise<number> {
  stopAll()
  const owner = viewedOwner(getSession())
  let count = 0
  await edit((files) => {
    const others = files.filter((file) => file.owner !== owner)
    count = files.length - others.length
    return others
  })
  await deleteUnlisted()
  return count
}

/** @returns undefined where its bytes are gone */
export const readKeptFile = (file: KeptFile): Promise<Blob | undefined> => readFile(openedWith, file)

/** Deletes all, of everyone. Never throws and never waits long, so that it cannot prevent a logout. */
export async function forgetKeptFiles(): Promise<void> {
  stopAll()
  // Other tabs stop too.
  removeStored(stored.keptFiles.shelf, stored.keptFiles.key)
  keptFiles.setState({ files: [] })
  // What a tab is writing at this moment would be there afterwards.
  if (isSupported())
    await withinLimit(
      navigator.locks.request(writingLock, () => undefined),
      forgettingMs,
    )
  await withinLimit(clearStore('files'), forgettingMs)
}

/** In one tab at a time. @returns whether it is on the device */
function edit(change: (files: readonly KeptFile[]) => readonly KeptFile[]): Promise<boolean> {
  return navigator.locks.request(listLock, async () => {
    const files = change(await readList(openedWith))
    if (!(await writeList(openedWith, files))) return false
    noteChange()
    keptFiles.setState({ files })
    return true
  })
}

/** Deletes what is in no list, unless a file is being written: then that one does it. */
async function deleteUnlisted(): Promise<void> {
  try {
    await navigator.locks.request(writingLock, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      const files = await readList(openedWith)
      await deleteOthers(openedWith, files)
      if (files.length === 0) removeStored(stored.keptFiles.shelf, stored.keptFiles.key)
    })
  } catch {
    // It is tried again when the next file is kept or removed.
  }
}

/** Other tabs notice that it differs. */
const noteChange = (): void => writeStored(stored.keptFiles.shelf, stored.keptFiles.key, crypto.randomUUID())

function setPending(change: (pending: Map<string, Fetching>) => unknown): void {
  const pending = new Map(keptFiles.getState().pending)
  change(pending)
  keptFiles.setState({ pending })
}
