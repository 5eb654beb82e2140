import { createStore, type StoreApi } from 'zustand/vanilla'
import { draftScope, fileIdOf } from '#portal/shared/device/drafts.ts'
import type { SealingKey } from '#portal/shared/device/sealed-store.ts'
import { withinLimit } from '#portal/shared/device/within-limit.ts'
import { notifySettled } from '#portal/shared/outbox/events.ts'
import { browserTimeZone, headersOf, newKey } from '#portal/shared/requests/request.ts'
import { deleteUpload, isUploadLost } from '#portal/shared/requests/uploads.ts'
import { getSession } from '#portal/shared/session-store.ts'
import type { ChosenFile } from '../photos/reduce-photos.ts'
import { sendWhenConfirmed } from '../sending/send-draft.ts'
import { dropRow } from '../sending/sending-rows.ts'
import { startUploads, type Uploads } from '../sending/uploads.ts'
import {
  type Confirmed,
  type Draft,
  type DraftFile,
  type DraftLink,
  emptyDraft,
  isEmpty,
  originalKey,
  toKept,
} from './draft.ts'
import {
  dropDraft,
  dropFile,
  dropOldDrafts,
  keepDraft,
  keepFile,
  loadDraft,
  openFile,
  sealFile,
} from './draft-store.ts'

/** A device that does not answer must not keep work from being sent. */
const writingMs = 2000

/** What a student enters for one assignment: saved on the device at every change, while its files are uploaded. */
export type WorkDraft = {
  store: StoreApi<Draft>
  uploads: Uploads
  setTitle: (title: string) => void
  setRemark: (remark: string | undefined) => void
  setLinks: (links: readonly DraftLink[]) => void
  setRemoved: (removed: readonly number[]) => void
  addFiles: (files: readonly ChosenFile[]) => void
  /** Sends the photo that a file was made of in its place. */
  sendOriginal: (key: string) => Promise<void>
  removeFile: (key: string) => void
  /** A file that could no longer be read was chosen again. */
  replaceFile: (key: string, file: File) => void
  /** Saves or submits as soon as the files are uploaded. */
  confirm: (confirmed: Confirmed) => void
  /** Cancels the save or submission. */
  cancel: () => void
  /** Deletes what was entered. */
  discard: () => Promise<void>
  /** Closes it as it is. */
  close: () => void
}

/** Opens the draft of a scope, in one tab at a time: see `hold-draft.ts`. */
export async function openWorkDraft(scope: string): Promise<WorkDraft> {
  const { draft = emptyDraft, files: chosen, key: sealing } = await loadDraft(scope)
  const store = createStore<Draft>()(() => draft)
  const openChosen = (key: string) => openFile(chosen.get(key), sealing)
  const uploads = startUploads(store, openChosen)
  const keeping = keepChanges(store, scope, sealing)
  const setFiles = (change: (files: readonly DraftFile[]) => readonly DraftFile[]) =>
    store.setState(({ files }) => ({ files: change(files) }))
  let lastSealed = Promise.resolve()
  /** One file after another, so that few parts are in memory. */
  const sealLater = (key: string) => {
    if (sealing) lastSealed = lastSealed.then(() => sealFile(scope, key, sealing))
  }
  const keep = async (key: string, file: File) => {
    if (await keepFile(scope, key, file)) sealLater(key)
    else store.setState({ isKept: false })
  }

  const hold = (key: string, file: File) => {
    chosen.set(key, file)
    void keep(key, file)
  }
  const release = (key: string) => {
    if (chosen.delete(key)) void dropFile(scope, key)
  }
  /** Stops an upload, and deletes it from the server. */
  const cancelUpload = (key: string) => {
    const url = store.getState().files.find((file) => file.key === key)?.uploadUrl ?? ''
    uploads.cancel(key)
    if (url !== '') void deleteFromServer([url])
  }

  const removeFile = (key: string) => {
    cancelUpload(key)
    setFiles((files) => files.filter((file) => file.key !== key))
    release(key)
    release(originalKey(key))
  }

  const forget = async (savedAs?: Confirmed['status']) => {
    await dropDraft(scope)
    // What was entered stays on the screen until the saved work is loaded.
    if (savedAs) await notifySettled()
    store.setState({ ...emptyDraft, title: store.getState().title, savedAs }, true)
    chosen.clear()
  }

  const verify = async () => {
    const done = store.getState().files.filter(({ state }) => state === 'done')
    // What is not on the device any more cannot be uploaded again.
    const only = done.filter(({ key }) => !chosen.has(key))
    const lost = await Promise.all(only.map(async (file) => (await isLost(file)) && file.key))
    setFiles((files) =>
      files.map((file) => {
        if (file.state !== 'done') return file
        if (lost.includes(file.key)) return { ...file, state: 'missing' }
        return chosen.has(file.key) ? again(file) : file
      }),
    )
    uploads.startQueued()
  }

  const heldFiles = async () => {
    const held = store.getState().files.filter(({ state }) => state === 'held')
    const files = await Promise.all(held.map(({ key }) => openChosen(key)))
    return files.filter((file) => file !== undefined)
  }

  uploads.startQueued()
  const fileId = fileIdOf(scope)
  const stopSending = sendWhenConfirmed({
    isOwn: () => scope === draftScope(getSession(), fileId),
    fileId,
    store,
    heldFiles,
    kept: keeping.kept,
    verify,
    forget,
  })
  void dropOldDrafts(sealing)
  // What an earlier version left, or was chosen before the secret was known.
  for (const [key, file] of chosen) if (file instanceof File) sealLater(key)
  return {
    store,
    uploads,
    setTitle: (title) => store.setState({ title }),
    setRemark: (remark) => store.setState({ remark }),
    setLinks: (links) => store.setState({ links }),
    setRemoved: (removed) => store.setState({ removed }),
    addFiles: (files) => {
      const added = files.map(({ file, original }) => ({
        file,
        original,
        draft: { ...newFile(newKey(), file), originalSize: original?.size ?? 0 },
      }))
      for (const { file, original, draft } of added) {
        hold(draft.key, file)
        if (original) hold(originalKey(draft.key), original)
      }
      setFiles((before) => [...before, ...added.map(({ draft }) => draft)])
      uploads.startQueued()
    },
    removeFile,
    sendOriginal: async (key) => {
      const original = await openChosen(originalKey(key))
      if (!original) return
      cancelUpload(key)
      release(originalKey(key))
      hold(key, original)
      setFiles((files) => files.map((one) => (one.key === key ? newFile(key, original) : one)))
      uploads.startQueued()
    },
    replaceFile: (key, file) => {
      hold(key, file)
      setFiles((files) => files.map((one) => (one.key === key ? chosenAgain(one, file) : one)))
      uploads.startQueued()
    },
    confirm: (confirmed) => {
      // Paused files are needed now.
      for (const { key, state } of store.getState().files) if (state === 'paused') uploads.resume(key)
      store.setState({ confirmed, refusal: '', savedAs: undefined })
    },
    cancel: () => store.setState({ confirmed: undefined, isCutOff: false }),
    discard: async () => {
      const { files } = store.getState()
      for (const { key } of files) uploads.cancel(key)
      void deleteFromServer(files.map(({ uploadUrl }) => uploadUrl).filter(Boolean))
      await forget()
      dropRow(scope)
    },
    close: () => {
      stopSending()
      keeping.stop()
      uploads.stop()
    },
  }
}

const newFile = (key: string, { name, size, lastModified }: File): DraftFile => ({
  key,
  name,
  size,
  originalSize: 0,
  lastModified,
  uploadUrl: '',
  sent: 0,
  state: 'queued',
  message: '',
})

const again = (file: DraftFile): DraftFile => ({ ...file, state: 'queued', message: '' })

/** The same file resumes where it stopped; another one starts at its beginning. */
function chosenAgain(before: DraftFile, file: File): DraftFile {
  const isSame =
    before.name === file.name && before.size === file.size && before.lastModified === file.lastModified
  return isSame ? again(before) : newFile(before.key, file)
}

/** Writes a change at once, because a page may close at any moment; the progress of an upload only every megabyte. */
function keepChanges(store: StoreApi<Draft>, scope: string, key: SealingKey | undefined) {
  const writtenEvery = 1024 * 1024
  const shape = (draft: Draft) =>
    JSON.stringify({
      ...toKept(draft, 0),
      files: draft.files.map(({ key, uploadUrl, sent, state }) => [
        key,
        uploadUrl,
        state,
        Math.floor(sent / writtenEvery),
      ]),
    })
  let written = shape(store.getState())
  let isNew = isEmpty(store.getState())
  let latest: Promise<void> | undefined
  const write = async (draft: Draft) => {
    const wasNew = isNew
    isNew = isEmpty(draft)
    if (await keepDraft(scope, draft, { isNew: wasNew, key })) return
    isNew ||= wasNew
    store.setState({ isKept: false })
  }
  const stop = store.subscribe((draft) => {
    const next = shape(draft)
    if (next === written) return
    written = next
    latest = write(draft)
  })
  return { stop, kept: () => withinLimit(latest ?? Promise.resolve(), writingMs) }
}

const isLost = ({ uploadUrl }: DraftFile): Promise<boolean> =>
  isUploadLost(uploadUrl, headersOf(getSession().token, browserTimeZone())).catch(() => false)

async function deleteFromServer(urls: readonly string[]): Promise<void> {
  const headers = headersOf(getSession().token, browserTimeZone())
  await Promise.allSettled(urls.map((url) => deleteUpload(url, headers)))
}
