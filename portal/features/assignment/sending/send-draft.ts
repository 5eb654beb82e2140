import type { StoreApi } from 'zustand/vanilla'
import { failures } from '#domain/errors.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { notifySettled } from '#portal/shared/kept/on-its-way.ts'
import { type Asked, changesOf, type Draft, isReady, isStuck, uploadIdOf } from '../draft/draft.ts'
import { hasLanded } from '../draft/landed.ts'
import { fetchWork, sendWork, type WorkToSend } from '../queries.ts'
import { assignmentTexts } from '../texts.ts'
import { progressFetch } from './progress-fetch.ts'

/** Pauses before a retry; it is also sent when the browser is online again. */
const retryAfterMs = [500, 3000, 10_000]

type Sent = {
  /** Whether the draft belongs to the person who is signed in. */
  isOwn: () => boolean
  fileId: number
  store: StoreApi<Draft>
  heldFiles: () => File[]
  /** Resolves when the draft is on the device as it is now, or cannot be kept. */
  kept: () => Promise<unknown>
  /** Checks that the server still has the uploads. */
  verify: () => Promise<void>
  /** Deletes the draft once it is saved. */
  forget: (landed: Asked['status']) => Promise<void>
}

/**
 * Sends a confirmed draft as soon as its files are uploaded, and retries until a reply comes. Before a retry it looks
 * whether the work has arrived already.
 * @returns stops it
 */
export function sendWhenAsked({ isOwn, fileId, store, heldFiles, kept, verify, forget }: Sent): () => void {
  let isStopped = false
  let isBusy = false
  let hasVerified = false
  /** The reply to an earlier page may have been lost. */
  let mayHaveLanded = store.getState().asked !== undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const refuse = (refusal: string) => {
    store.setState({ asked: undefined, formPercent: undefined, isCutOff: false, refusal })
    void notifySettled()
  }

  const look = async (asked: Asked) => {
    const there = await findWork(fileId)
    return {
      isThere: there !== undefined,
      isDone: there !== undefined && hasLanded(there, store.getState(), asked),
    }
  }

  const sendOnce = async (asked: Asked) => {
    if (mayHaveLanded && (await look(asked)).isDone) return forget(asked.status)
    mayHaveLanded = false
    // If this page is closed before the reply, the next one has to know that the work may have arrived.
    await kept()
    if (isStopped || store.getState().asked !== asked) return
    store.setState({ formPercent: 0 })
    const files = heldFiles()
    const watch = (share: number) => store.setState({ formPercent: Math.floor(share * 100) })
    const watched = files.length > 0 ? { files, fetch: progressFetch(watch) } : {}
    await sendWork(workOf(fileId, store.getState(), asked), watched)
    await forget(asked.status)
  }

  const takeRefusal = async (asked: Asked, error: ApiError) => {
    const { isThere, isDone } = await look(asked)
    if (isDone) return forget(asked.status)
    // The server no longer has all of an upload: what is missing is uploaded again, once.
    const mayLackUploads = (error.status === 404 || isUnfinished(error)) && isThere && !hasVerified
    hasVerified = true
    if (!mayLackUploads) return refuse(isThere ? error.message : assignmentTexts.goneText)
    store.setState({ formPercent: undefined })
    await verify()
  }

  const sendNow = async (asked: Asked) => {
    isBusy = true
    try {
      await sendOnce(asked).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || isLater(error)) throw error
        await takeRefusal(asked, error)
      })
      failures = 0
      store.setState({ isCutOff: false })
    } catch (error) {
      mayHaveLanded = true
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

/** The server may have been restored from a backup since the upload. */
const isUnfinished = ({ message }: ApiError): boolean => message.endsWith(failures.uploadUnfinished.message)

/** @returns undefined where the homework does not exist (any more) @throws where no reply came */
async function findWork(fileId: number) {
  try {
    return await fetchWork(fileId)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const workOf = (fileId: number, draft: Draft, asked: Asked): WorkToSend => ({
  fileId,
  status: asked.status,
  remark: asked.remark,
  ...changesOf(draft, asked),
  uploadIds: draft.files
    .filter(({ state }) => state === 'done')
    .map(({ uploadUrl }) => uploadIdOf(uploadUrl)),
})
