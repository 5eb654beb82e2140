import type { StoreApi } from 'zustand/vanilla'
import {
  assignmentCategory,
  assignmentDetail,
  studentAttachments,
  updateAssignment,
} from '#domain/assignment/calls.ts'
import { send } from '#portal/shared/api.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { notifySettled } from '#portal/shared/kept/on-its-way.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { type Asked, type Draft, isReady, isStuck, uploadIdOf, workToSend } from '../draft/draft.ts'
import { hasLanded } from '../draft/landed.ts'
import { assignmentTexts } from '../texts.ts'
import { progressFetch } from './progress-fetch.ts'

/** Besides the moment at which the browser says that it is online again: at first it is looked for what has arrived. */
const againAfterMs = [500, 3000, 10_000]

type Sent = {
  /** Whether whoever is signed in here is the one whose draft it is. */
  isOwn: () => boolean
  fileId: number
  store: StoreApi<Draft>
  heldFiles: () => File[]
  /** Asks the server anew for the uploads that it is said to have. */
  verify: () => void
  /** It was done: nothing of it may come back. */
  forget: (landed: Asked['status']) => Promise<void>
}

/**
 * Does what is asked for with a draft, as soon as its files are there: sends it until an answer comes, and takes in
 * whether it arrived before it is sent a second time.
 * @returns stops it
 */
export function sendWhenAsked({ isOwn, fileId, store, heldFiles, verify, forget }: Sent): () => void {
  let isOver = false
  let isBusy = false
  let hasVerified = false
  /** What was asked for before this page was there may have been done: the answer was lost. */
  let mayHaveLanded = store.getState().asked !== undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const refuse = (refusal: string) => {
    store.setState({ asked: undefined, formPercent: undefined, isCutOff: false, refusal })
    void notifySettled()
  }

  const look = async (asked: Asked) => {
    const there = await readThere(fileId)
    return {
      isThere: there !== undefined,
      isDone: there !== undefined && hasLanded(there, store.getState(), asked),
    }
  }

  const sendOnce = async (asked: Asked) => {
    if (mayHaveLanded && (await look(asked)).isDone) return forget(asked.status)
    mayHaveLanded = false
    if (isOver || store.getState().asked !== asked) return
    store.setState({ formPercent: 0 })
    const files = heldFiles()
    const watch = (share: number) => store.setState({ formPercent: Math.floor(share * 100) })
    const watched = files.length > 0 ? { files, fetch: progressFetch(watch) } : {}
    await send(updateAssignment, { body: bodyOf(fileId, store.getState(), asked) }, watched)
    await forget(asked.status)
  }

  const takeRefusal = async (asked: Asked, error: ApiError) => {
    const { isThere, isDone } = await look(asked)
    if (isDone) return forget(asked.status)
    // It no longer knows an upload: what it lacks goes up again, once.
    const mayLackUploads = error.status === 404 && isThere && !hasVerified
    hasVerified = true
    if (!mayLackUploads) return refuse(isThere ? error.message : assignmentTexts.goneText)
    store.setState({ formPercent: undefined })
    verify()
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
      const againMs = againAfterMs[Math.min(failures, againAfterMs.length - 1)] ?? 0
      failures += 1
      waiting = setTimeout(goOn, Math.max(againMs, saidMs))
    } finally {
      isBusy = false
    }
    if (waiting === undefined) consider()
  }

  const consider = () => {
    const { asked, files } = store.getState()
    if (isOver || isBusy || waiting !== undefined || !asked || !isOwn()) return
    if (files.some(isStuck)) refuse(assignmentTexts.notReady)
    else if (files.every(isReady)) void sendNow(asked)
  }

  const goOn = () => {
    clearTimeout(waiting)
    waiting = undefined
    consider()
  }

  const unsubscribe = store.subscribe((now, before) => {
    if (!now.asked || before.asked) return consider()
    hasVerified = false
    goOn()
  })
  addEventListener('online', goOn)
  consider()
  return () => {
    isOver = true
    clearTimeout(waiting)
    removeEventListener('online', goOn)
    unsubscribe()
  }
}

/**
 * No answer, none of a back end (a network that wants a sign-in first), a server in trouble, or a session that ended: it
 * may go well later.
 */
const isLater = ({ status = 0 }: ApiError): boolean =>
  status < 400 || status >= 500 || [401, 403, 408, 429].includes(status)

/** What lies at the school. @returns undefined where there is no such homework (any more) @throws where no answer came */
async function readThere(fileId: number) {
  const { institute_id, student_id } = getSession()
  const params = { institute_id, student_id: student_id ?? 0, file_id: fileId }
  try {
    const [detail, attached] = await Promise.all([
      send(assignmentDetail, { params, query: { student_id: params.student_id } }),
      send(studentAttachments, { params }),
    ])
    return { assignment: detail.result, attached: attached.result.student_attachment }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

function bodyOf(fileId: number, draft: Draft, asked: Asked) {
  const { institute_id, student_id } = getSession()
  const ids = draft.files
    .filter(({ state }) => state === 'done')
    .map(({ uploadUrl }) => uploadIdOf(uploadUrl))
  return {
    institute_id,
    category_id: assignmentCategory as typeof assignmentCategory,
    studentId_array: student_id === null ? [] : [student_id],
    file_id: fileId,
    student_status: asked.status,
    student_comment: asked.remark,
    ...workToSend(draft, asked),
    // Other back ends know nothing of them.
    ...(ids.length > 0 && { upload_ids: ids }),
  }
}
