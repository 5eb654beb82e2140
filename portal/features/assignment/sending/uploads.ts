import type { StoreApi } from 'zustand/vanilla'
import { fetchCode } from '#portal/shared/loading/fetch-code.ts'
import { offerReload } from '#portal/shared/loading/keep-trying.ts'
import type { Draft, DraftFile } from '../draft/draft.ts'
import { isReadable } from '../draft/draft-store.ts'
import type { RunningUpload, UploadEnd } from './upload-file.ts'

const atOnce = 2
/** Besides the moment at which the browser says that it is online again. */
const askAgainMs = 10_000

/** Its code comes with the first upload. Without a connection it comes later. */
const loadUploadFile = () => import('./upload-file.ts')

type Run = { upload: RunningUpload | undefined }

export type Uploads = {
  /** Looks for what is waiting, and begins it. */
  go: () => void
  pause: (key: string) => void
  /** Goes on with what was paused, or tries again what failed. */
  resume: (key: string) => void
  /** Stops one for good. */
  cancel: (key: string) => void
  /** Stops all; they stay as they are, to go on another time. */
  stop: () => void
}

/** Uploads the files of a draft, two at a time, through lost connections. */
export function startUploads(store: StoreApi<Draft>, blobs: ReadonlyMap<string, File>): Uploads {
  const running = new Map<string, Run>()
  let isOver = false

  const fileOf = (key: string) => store.getState().files.find((file) => file.key === key)
  const change = (key: string, part: Partial<DraftFile>) => {
    store.setState(({ files }) => ({
      files: files.map((file) => (file.key === key ? { ...file, ...part } : file)),
    }))
  }

  const go = () => {
    if (isOver) return
    for (const { key, state } of store.getState().files) {
      if (running.size >= atOnce) return
      if (state === 'queued' && !running.has(key)) void begin(key)
    }
  }

  const begin = async (key: string) => {
    const blob = blobs.get(key)
    const run: Run = { upload: undefined }
    running.set(key, run)
    // A word from an upload that was stopped is not heard.
    const isCurrent = () => running.get(key) === run
    change(key, { state: 'uploading', message: '' })
    if (!blob || !(await isReadable(blob))) return isCurrent() && end(key, 'missing')
    const code = await fetchCode(loadUploadFile).catch((failure) => void offerReload(failure))
    if (!code) return isCurrent() && end(key, { kind: 'connection' })
    if (!isCurrent()) return
    const upload = await code.uploadFile(blob, {
      url: fileOf(key)?.uploadUrl ?? '',
      onUrl: (uploadUrl) => isCurrent() && change(key, { uploadUrl }),
      onProgress: (sent) => isCurrent() && change(key, { sent }),
      onEnd: (outcome) => isCurrent() && void settle(key, blob, outcome),
    })
    if (isCurrent()) run.upload = upload
    else upload.stop()
  }

  const settle = async (key: string, blob: File, outcome: UploadEnd) => {
    if (outcome.kind === 'connection' && !(await isReadable(blob))) return end(key, 'missing')
    end(key, outcome)
  }

  const end = (key: string, outcome: UploadEnd | 'missing') => {
    running.delete(key)
    const file = fileOf(key)
    if (!isOver && file?.state === 'uploading') {
      if (outcome === 'missing') change(key, { state: 'missing' })
      else endings[outcome.kind](file, outcome)
    }
    go()
  }

  const endings: Record<UploadEnd['kind'], (file: DraftFile, end: UploadEnd) => void> = {
    done: ({ key, size }) => change(key, { state: 'done', sent: size }),
    connection: ({ key }) => change(key, { state: 'connection' }),
    refused: ({ key }, end) =>
      change(key, { state: 'failed', message: end.kind === 'refused' ? end.message : '' }),
    // It begins again by itself.
    forgotten: ({ key }) => change(key, { state: 'queued', uploadUrl: '', sent: 0 }),
    unsupported: () =>
      store.setState(({ files }) => ({
        files: files.map((file) =>
          ['queued', 'uploading', 'paused', 'connection'].includes(file.state)
            ? { ...file, state: 'held' as const, uploadUrl: '', sent: 0 }
            : file,
        ),
      })),
  }

  const stopOne = (key: string) => {
    running.get(key)?.upload?.stop()
    running.delete(key)
  }

  const askAgain = () => {
    if (!navigator.onLine) return
    for (const { key, state } of store.getState().files)
      if (state === 'connection') change(key, { state: 'queued' })
    go()
  }
  const timer = setInterval(askAgain, askAgainMs)
  addEventListener('online', askAgain)

  return {
    go,
    pause: (key) => {
      if (!['queued', 'uploading', 'connection'].includes(fileOf(key)?.state ?? '')) return
      stopOne(key)
      change(key, { state: 'paused' })
      go()
    },
    resume: (key) => {
      if (!['paused', 'failed', 'connection'].includes(fileOf(key)?.state ?? '')) return
      change(key, { state: 'queued', message: '' })
      go()
    },
    cancel: (key) => {
      stopOne(key)
      go()
    },
    stop: () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('online', askAgain)
      for (const key of [...running.keys()]) stopOne(key)
    },
  }
}
