import { askQuestion, closeThread, markThreadRead, writePost } from '#domain/ask/calls.ts'
import type { Call, CallInput } from '#domain/call.ts'
import { deleteBookmark } from '#domain/exam/bookmark/calls.ts'
import { answerNotice } from '#domain/home/answer/calls.ts'
import { readAnnouncements } from '#domain/home/calls.ts'
import { askLeave, withdrawLeave } from '#domain/leave/calls.ts'
import { readMessages } from '#domain/message/calls.ts'
import { chooseNews, readNews } from '#domain/news/calls.ts'
import { type Profile, studentDetail, updateProfile } from '#domain/profile/calls.ts'
import { fieldsNamed, type ProfileField } from '#domain/profile/rules.ts'
import { send } from '#portal/shared/api.ts'
import { ApiError, isForLater } from '#portal/shared/api-error.ts'
import { notifySettled } from '#portal/shared/outbox/events.ts'
import { getSession, keepPhoto } from '#portal/shared/session-store.ts'
import { viewedId, viewedOwner } from '#portal/shared/viewed/viewed-student.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { type CallName, type UnsentChange, waitingOf } from './change-list.ts'
import { decodeFile } from './kept-files.ts'
import { unsentTexts } from './texts.ts'
import { dropChanges, loadChanges, refuseChange } from './unsent-changes.ts'

const lockName = 'homeroom.unsent.sending'

/** Changes whose reply says no more than that they are done. */
const plainCalls = {
  answerNotice,
  askLeave,
  askQuestion,
  chooseNews,
  closeThread,
  markThreadRead,
  readAnnouncements,
  readMessages,
  readNews,
  withdrawLeave,
  writePost,
} as const satisfies Partial<Record<CallName, Call>>

/** @returns why the server refuses it; '' where it is done */
async function sendChange(change: UnsentChange): Promise<string> {
  if (change.call === 'deleteBookmark') return sendDeletedBookmark(change)
  if (change.call === 'updateProfile') return sendProfile(change)
  const { id: key, files = [] } = change
  await send(plainCalls[change.call] as Call, inputOf(change), { key, files: files.map(decodeFile) })
  return ''
}

async function sendDeletedBookmark(change: UnsentChange): Promise<string> {
  const { validate, message } = await send(deleteBookmark, inputOf<typeof deleteBookmark>(change), {
    key: change.id,
  })
  return validate === 1 ? '' : message
}

async function sendProfile(change: UnsentChange): Promise<string> {
  const { params, body } = inputOf<typeof updateProfile>(change)
  const [field] = fieldsNamed(body)
  const { before } = change
  if (field !== undefined && before !== undefined) {
    const current = await currentValue(field)
    if (current === body[field]) return ''
    if (current !== before) return unsentTexts.conflict(current, body[field] ?? '')
  }
  const { result } = await send(updateProfile, { params, body }, { key: change.id })
  keepPhoto(result.photo_url)
  return ''
}

/** The device keeps it as it was given to the call. */
const inputOf = <C extends Call>({ input }: UnsentChange) => input as CallInput<C>

async function currentValue(field: ProfileField): Promise<string> {
  const session = getSession()
  const params = { institute_id: session.instituteId, owner_id: viewedId(session) }
  const { result } = await send(studentDetail, { params })
  const values: Record<ProfileField, keyof Profile> = {
    address: 'address',
    birth_place: 'birthPlace',
    blood_group: 'bloodGroup',
    dob: 'dob',
    photo: 'photo',
  }
  return String(result[values[field]])
}

/**
 * Sends what waits of the viewed student, in order, in one tab at a time.
 * @throws where the network is still missing
 */
export async function sendChanges(): Promise<void> {
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const sent = new Map<string, UnsentChange>()
    let isAnyRefused = false
    try {
      for (let next = await nextOf(sent); next; next = await nextOf(sent)) {
        const refusal = await sendOne(next)
        if (refusal === '' || next.title === '') sent.set(next.id, next)
        else isAnyRefused = await refuseChange(next.id, refusal)
      }
    } finally {
      if (sent.size > 0 || isAnyRefused) await settle(sent)
    }
  })
}

/** Until the screens have the server's data they show what waits. Sending one again would be harmless. */
async function settle(sent: ReadonlyMap<string, UnsentChange>): Promise<void> {
  await notifySettled()
  await dropChanges(({ id }) => sent.has(id))
  const count = [...sent.values()].filter(({ title }) => title !== '').length
  if (count > 0) showToast(unsentTexts.sent(count), 'good')
}

async function nextOf(sent: ReadonlyMap<string, UnsentChange>): Promise<UnsentChange | undefined> {
  const list = await loadChanges()
  return waitingOf(list, viewedOwner(getSession())).find(({ id }) => !sent.has(id))
}

/** @returns the refusal, or '' @throws where it may pass later, or the session has ended */
async function sendOne(change: UnsentChange): Promise<string> {
  try {
    return await sendChange(change)
  } catch (error) {
    if (!(error instanceof ApiError) || isForLater(error)) throw error
    return error.message
  }
}
