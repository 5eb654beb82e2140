import type { StoreApi } from 'zustand/vanilla'
import { isReadable } from '#portal/features/assignment/draft/draft-store.ts'
import { fetchCode } from '#portal/shared/loading/fetch-code.ts'
import { offerReload } from '#portal/shared/loading/keep-trying.ts'
import type { Draft, DraftFile } from '../draft/draft.ts'
import type { RunningUpload, UploadEnd } from './upload-file.ts'

const maxRunning = 2
/** It also retries when the browser is online again. */
const resumeEveryMs = 10_000

/** The code is fetched with the first upload. */
const loadUploadFile = () => import('./upload-file.ts')

type Run = { upload: RunningUpload | undefined }

export type Uploads = {
  startQueued: () => void
  pause: (key: string) => void
  /** Resumes what was paused, retries what failed. */
  resume: (key: string) => void
  /** Stops one permanently. */
  cancel: (key: string) => void
  /** Stops all; they can resume later. */
  stop: () => void
}

/**
 * Uploads the files of a draft, two at a time, through lost connections.
 * @param openChosen opens a file by its key; undefined where it cannot be read
 */
export function startUploads(
  store: StoreApi<Draft>,
  openChosen: (key: string) => Promise<File | undefined>,
): Uploads {
  const running = new Map<string, Run>()
  let isStopped = false

  const fileOf = (key: string) => store.getState().files.find((file) => file.key === key)
  const change = (key: string, part: Partial<DraftFile>) => {
    store.setState(({ files }) => ({
      files: files.map((file) => (file.key === key ? { ...file, ...part } : file)),
    }))
  }

  const startQueued = () => {
    if (isStopped) return
    for (const { key, state } of store.getState().files) {
      if (running.size >= maxRunning) return
      if (state === 'queued' && !running.has(key)) void begin(key)
    }
  }

  const begin = async (key: string) => {
    const run: Run = { upload: undefined }
    running.set(key, run)
    // A stopped upload may still report.
    const isCurrent = () => running.get(key) === run
    change(key, { state: 'uploading', message: '' })
    const blob = await openChosen(key)
    if (!blob) return isCurrent() && end(key, 'missing')
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
    if (!isStopped && file?.state === 'uploading') {
      if (outcome === 'missing') change(key, { state: 'missing' })
      else endings[outcome.kind](file, outcome)
    }
    startQueued()
  }

  const endings: Record<UploadEnd['kind'], (file: DraftFile, end: UploadEnd) => void> = {
    done: ({ key, size }) => change(key, { state: 'done', sent: size }),
    connection: ({ key }) => change(key, { state: 'connection' }),
    refused: ({ key }, end) =>
      change(key, { state: 'failed', message: end.kind === 'refused' ? end.message : '' }),
    // It starts again by itself.
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

  const retry = () => {
    if (!navigator.onLine) return
    for (const { key, state } of store.getState().files)
      if (state === 'connection') change(key, { state: 'queued' })
    startQueued()
  }
  const timer = setInterval(retry, resumeEveryMs)
  addEventListener('online', retry)

  return {
    startQueued,
    pause: (key) => {
      if (!['queued', 'uploading', 'connection'].includes(fileOf(key)?.state ?? '')) return
      stopOne(key)
      change(key, { state: 'paused' })
      startQueued()
    },
    resume: (key) => {
      if (!['paused', 'failed', 'connection'].includes(fileOf(key)?.state ?? '')) return
      change(key, { state: 'queued', message: '' })
      startQueued()
    },
    cancel: (key) => {
      stopOne(key)
      startQueued()
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
      removeEventListener('online', retry)
      for (const key of [...running.keys()]) stopOne(key)
    },
  }
}
