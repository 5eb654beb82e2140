import type { StoreApi } from 'zustand/vanilla'
import { ApiError } from '#portal/shared/api-error.ts'
import { notifySettled } from '#portal/shared/device/on-its-way.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { type Asked, changesOf, type Draft, isReady, isStuck, uploadIdOf } from '../draft/draft.ts'
import { sendWork, type WorkToSend } from '../queries.ts'
import { assignmentTexts } from '../texts.ts'
import { progressFetch } from './progress-fetch.ts'

/** Pauses before a retry; it is also sent when the browser is online again. */
const retryAfterMs = [500, 3000, 10_000]

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
  forget: (landed: Asked['status']) => Promise<void>
}

/**
 * Sends a confirmed draft as soon as its files are uploaded, and retries with the same key until a reply comes.
 * @returns stops it
 */
export function sendWhenAsked({ isOwn, fileId, store, heldFiles, kept, verify, forget }: Sent): () => void {
  let isStopped = false
  let isBusy = false
  let hasVerified = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const refuse = (refusal: string) => {
    store.setState({ asked: undefined, formPercent: undefined, isCutOff: false, refusal })
    void notifySettled()
  }

  const sendOnce = async (confirmed: Asked) => {
    const asked = { ...confirmed, uploadIds: confirmed.uploadIds ?? uploadIdsOf(store.getState()) }
    store.setState({ asked })
    // If this page is closed before the reply, the next one sends it with the same key.
    await kept()
    if (isStopped || store.getState().asked !== asked) return
    store.setState({ formPercent: 0 })
    const files = await heldFiles()
    const watch = (share: number) => store.setState({ formPercent: Math.floor(share * 100) })
    const watched = files.length > 0 ? { files, fetch: progressFetch(watch) } : {}
    await sendWork(workOf(fileId, store.getState(), asked), { key: asked.key, ...watched })
    await forget(asked.status)
  }

  const takeRefusal = async ({ status, reason, message }: ApiError) => {
    // The server may have been restored from a backup since the upload: its files are uploaded again, once.
    if (reason !== 'uploadLost' || hasVerified)
      return refuse(status === 404 && reason === '' ? assignmentTexts.goneText : message)
    hasVerified = true
    // It may have been cancelled meanwhile.
    store.setState(({ asked }) => ({
      asked: asked && { ...asked, key: newKey(), uploadIds: undefined },
      formPercent: undefined,
    }))
    await verify()
  }

  const sendNow = async (asked: Asked) => {
    isBusy = true
    try {
      await sendOnce(asked).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || isLater(error)) throw error
        await takeRefusal(error)
      })
      failures = 0
      store.setState({ isCutOff: false })
    } catch (error) {
      store.setState({ isCutOff: true, formPercent: undefined })
      const saidMs = error instanceof ApiError ? error.retryAfterMs : 0
      const againMs = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0
      failures += 1
      waiting = setTimeout(retry, Math.max(againMs, saidMs))
    } finally {
      isBusy = false
    }
    if (waiting === undefined) consider()
  }

  const consider = () => {
    const { asked, files } = store.getState()
    if (isStopped || isBusy || waiting !== undefined || !asked || !isOwn()) return
    if (files.some(isStuck)) refuse(assignmentTexts.notReady)
    else if (files.every(isReady)) void sendNow(asked)
  }

  const retry = () => {
    clearTimeout(waiting)
    waiting = undefined
    consider()
  }

  const unsubscribe = store.subscribe((now, before) => {
    if (!now.asked || before.asked) return consider()
    hasVerified = false
    retry()
  })
  addEventListener('online', retry)
  consider()
  return () => {
    isStopped = true
    clearTimeout(waiting)
    removeEventListener('online', retry)
    unsubscribe()
  }
}

/** No reply, a page of the network that wants a sign-in, a failing server, or a session that has ended. */
const isLater = ({ status = 0 }: ApiError): boolean =>
  status < 400 || status >= 500 || [401, 403, 408, 429].includes(status)

const uploadIdsOf = ({ files }: Draft): string[] =>
  files.filter(({ state }) => state === 'done').map(({ uploadUrl }) => uploadIdOf(uploadUrl))

const workOf = (fileId: number, draft: Draft, asked: Asked): WorkToSend => ({
  fileId,
  status: asked.status,
  remark: asked.remark,
  ...changesOf(draft, asked),
  uploadIds: asked.uploadIds ?? [],
})
