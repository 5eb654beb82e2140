import { askQuestion, closeThread, markThreadRead, writePost } from '#domain/ask/calls.ts'
import type { CallInput } from '#domain/call.ts'
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

/** @returns why the server refuses it; '' where it is done */
type SendOne = (change: UnsentChange) => Promise<string>

const senders: Record<CallName, SendOne> = {
  deleteBookmark: async ({ id: key, input }) => {
    const { validate, message } = await send(deleteBookmark, input as CallInput<typeof deleteBookmark>, {
      key,
    })
    return validate === 1 ? '' : message
  },
  updateProfile: async ({ id: key, input, before }) => {
    const { params, body } = input as CallInput<typeof updateProfile>
    const [field] = fieldsNamed(body)
    if (field !== undefined && before !== undefined) {
      const current = await currentValue(field)
      if (current === body[field]) return ''
      if (current !== before) return unsentTexts.conflict(current, body[field] ?? '')
    }
    const { result } = await send(updateProfile, { params, body }, { key })
    keepPhoto(result.photo_url)
    return ''
  },
  readAnnouncements: async ({ id: key, input }) => {
    await send(readAnnouncements, input as CallInput<typeof readAnnouncements>, { key })
    return ''
  },
  readMessages: async ({ id: key, input }) => {
    await send(readMessages, input as CallInput<typeof readMessages>, { key })
    return ''
  },
  readNews: async ({ id: key, input }) => {
    await send(readNews, input as CallInput<typeof readNews>, { key })
    return ''
  },
  askLeave: async ({ id: key, input, files = [] }) => {
    await send(askLeave, input as CallInput<typeof askLeave>, { key, files: files.map(decodeFile) })
    return ''
  },
  withdrawLeave: async ({ id: key, input }) => {
    await send(withdrawLeave, input as CallInput<typeof withdrawLeave>, { key })
    return ''
  },
  answerNotice: async ({ id: key, input }) => {
    await send(answerNotice, input as CallInput<typeof answerNotice>, { key })
    return ''
  },
  askQuestion: async ({ id: key, input, files = [] }) => {
    await send(askQuestion, input as CallInput<typeof askQuestion>, { key, files: files.map(decodeFile) })
    return ''
  },
  writePost: async ({ id: key, input, files = [] }) => {
    await send(writePost, input as CallInput<typeof writePost>, { key, files: files.map(decodeFile) })
    return ''
  },
  closeThread: async ({ id: key, input }) => {
    await send(closeThread, input as CallInput<typeof closeThread>, { key })
    return ''
  },
  markThreadRead: async ({ id: key, input }) => {
    await send(markThreadRead, input as CallInput<typeof markThreadRead>, { key })
    return ''
  },
  chooseNews: async ({ id: key, input }) => {
    await send(chooseNews, input as CallInput<typeof chooseNews>, { key })
    return ''
  },
}

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
    return await senders[change.call](change)
  } catch (error) {
    if (!(error instanceof ApiError) || isForLater(error)) throw error
    return error.message
  }
}
