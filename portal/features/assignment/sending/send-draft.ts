import type { StoreApi } from 'zustand/vanilla'
import { startUploadTimeout } from '#portal/shared/api.ts'
import { ApiError, isForLater } from '#portal/shared/api-error.ts'
import { notifySettled } from '#portal/shared/outbox/events.ts'
import { startRetrying } from '#portal/shared/outbox/retry-loop.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { type Confirmed, changesOf, type Draft, isReady, isStuck, uploadIdOf } from '../draft/draft.ts'
import { sendWork, type WorkToSend } from '../queries.ts'
import { assignmentTexts } from '../texts.ts'

type Sent = {
  /** Whether the draft belongs to the person who is signed in. */
  isOwn: () => boolean
  fileId: number
  store: StoreApi<Draft>
  heldFiles: () => Promise<File[]>
  /** Resolves when the draft is on the device as it is now, or cannot be kept. */
  kept: () => Promise<unknown>
  /** Checks that the server still has the uploads. */
  verify: () => Promise<void>
  /** Deletes the draft once it is saved. */
  forget: (savedAs: Confirmed['status']) => Promise<void>
}

/**
 * Sends a confirmed draft as soon as its files are uploaded, and retries with the same key until a reply comes.
 * @returns stops it
 */
export function sendWhenConfirmed({
  isOwn,
  fileId,
  store,
  heldFiles,
  kept,
  verify,
  forget,
}: Sent): () => void {
  let isStopped = false
  let hasVerified = false

  const refuse = (refusal: string) => {
    store.setState({ confirmed: undefined, formPercent: undefined, isCutOff: false, refusal })
    void notifySettled()
  }

  const sendOnce = async (before: Confirmed) => {
    const confirmed = { ...before, uploadIds: before.uploadIds ?? uploadIdsOf(store.getState()) }
    store.setState({ confirmed })
    // If this page is closed before the reply, the next one sends it with the same key.
    await kept()
    if (isStopped || store.getState().confirmed !== confirmed) return
    store.setState({ formPercent: 0 })
    const files = await heldFiles()
    const watch = (share: number) => store.setState({ formPercent: Math.floor(share * 100) })
    const watched = files.length > 0 ? { files, fetch: progressFetch(watch) } : {}
    await sendWork(workOf(fileId, store.getState(), confirmed), { key: confirmed.key, ...watched })
    await forget(confirmed.status)
  }

  const takeRefusal = async ({ status, reason, message }: ApiError) => {
    // The server may have been restored from a backup since the upload: its files are uploaded again, once.
    if (reason !== 'uploadLost' || hasVerified)
      return refuse(status === 404 && reason === '' ? assignmentTexts.goneText : message)
    hasVerified = true
    // It may have been cancelled meanwhile.
    store.setState(({ confirmed }) => ({
      confirmed: confirmed && { ...confirmed, key: newKey(), uploadIds: undefined },
      formPercent: undefined,
    }))
    await verify()
  }

  const send = async () => {
    const { confirmed, files } = store.getState()
    if (isStopped || !confirmed || !isOwn()) return
    if (files.some(isStuck)) return refuse(assignmentTexts.uploadsFailed)
    if (!files.every(isReady)) return
    try {
      await sendOnce(confirmed).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || isForLater(error)) throw error
        await takeRefusal(error)
      })
      store.setState({ isCutOff: false })
    } catch (error) {
      store.setState({ isCutOff: true, formPercent: undefined })
      throw error
    }
  }

  const sender = startRetrying(send)
  const unsubscribe = store.subscribe((now, before) => {
    if (!now.confirmed || before.confirmed) return sender.wake()
    hasVerified = false
    sender.retry()
  })
  return () => {
    isStopped = true
    sender.stop()
    unsubscribe()
  }
}

const uploadIdsOf = ({ files }: Draft): string[] =>
  files.filter(({ state }) => state === 'done').map(({ uploadUrl }) => uploadIdOf(uploadUrl))

const workOf = (fileId: number, draft: Draft, confirmed: Confirmed): WorkToSend => ({
  fileId,
  status: confirmed.status,
  remark: confirmed.remark,
  ...changesOf(draft, confirmed),
  uploadIds: confirmed.uploadIds ?? [],
})

/**
 * `fetch`, as far as our calls need it, that reports the progress of the body: the browser's does not.
 * @throws TypeError where no reply comes, as `fetch` does; TimeoutError after a long silence
 */
export function progressFetch(onProgress: (share: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const timeout = startUploadTimeout()
      const signal = AbortSignal.any([timeout.signal, ...(init.signal ? [init.signal] : [])])
      request.open(init.method ?? 'GET', url)
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => {
        timeout.restart()
        onProgress(total > 0 ? loaded / total : 0)
      }
      request.onprogress = timeout.restart
      request.onloadend = timeout.end
      request.onload = () => {
        const date = request.getResponseHeader('date')
        const headers = new Headers(date === null ? {} : { date })
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('no reply'))
      request.onabort = () => reject(signal.reason)
      signal.addEventListener('abort', () => request.abort())
      request.send((init.body as XMLHttpRequestBodyInit | null | undefined) ?? null)
    })
}
