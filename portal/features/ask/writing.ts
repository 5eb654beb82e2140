import { askQuestion, closeThread, markThreadRead, reportPost, writePost } from '#domain/ask/calls.ts'
import { type Addressee, askLimits } from '#domain/ask/rules.ts'
import { leaveFileTypes } from '#domain/leave/rules.ts'
import { send } from '#portal/shared/api.ts'
import { shrinkPhoto } from '#portal/shared/forms/shrink-photo.ts'
import type { UnsentChange } from '#portal/shared/outbox/change-list.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { dropChanges } from '#portal/shared/outbox/unsent-changes.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { askTexts } from './texts.ts'

export const acceptedFiles = Object.keys(leaveFileTypes)

/** A chosen file as it is sent: a large photo is made smaller. @throws what is wrong with it */
export async function readChosen(chosen: File): Promise<File> {
  if (!acceptedFiles.includes(chosen.type)) throw new Error(askTexts.otherFile)
  const shrunk = await shrinkPhoto(chosen)
  if (shrunk.size > askLimits.bytes) throw new Error(askTexts.largeFile)
  return shrunk
}

const target = () => {
  const { instituteId, studentId } = getSession()
  return { institute_id: instituteId, student_id: studentId ?? 0 }
}

export type NewQuestion = {
  addressee: Addressee
  subjectId: number | null
  title: string
  text: string
  file: File | undefined
}

/** Each waits for itself: another one does not replace it. @returns whether it is kept on the device @throws as `send` does */
export async function ask({ addressee, subjectId, title, text, file }: NewQuestion): Promise<boolean> {
  const body = { ...target(), addressee, subject_id: subjectId, title, text }
  const change = { call: 'askQuestion', key: `ask/${newKey()}`, input: { body }, title } as const
  return (await sendOrKeep(askQuestion, change, file ? [file] : [])) === undefined
}

type NewMessage = { threadId: number; title: string; text: string; file: File | undefined }

/** @returns whether it is kept on the device @throws as `send` does */
export async function write({ threadId, title, text, file }: NewMessage): Promise<boolean> {
  const body = { ...target(), thread_id: threadId, text }
  const change = { call: 'writePost', key: `ask/${threadId}/${newKey()}`, input: { body }, title } as const
  return (await sendOrKeep(writePost, change, file ? [file] : [])) === undefined
}

export const closingKey = (threadId: number) => `ask/close/${threadId}`

/** @returns whether it is kept on the device @throws as `send` does */
export async function close(threadId: number, title: string): Promise<boolean> {
  const input = { body: { ...target(), thread_id: threadId } }
  const change = { call: 'closeThread', key: closingKey(threadId), input, title } as const
  return (await sendOrKeep(closeThread, change)) === undefined
}

/** Noted later where there is no network now. */
export const markRead = (threadId: number, postId: number) =>
  sendOrKeep(markThreadRead, {
    call: 'markThreadRead',
    key: `ask/read/${threadId}`,
    input: { body: { ...target(), thread_id: threadId, post_id: postId } },
    title: '',
  })

/** Needs the network: it is answered by what the server says. */
export const report = (threadId: number, postId: number, reason: string) =>
  send(reportPost, { body: { ...target(), thread_id: threadId, post_id: postId, reason } }, { key: newKey() })

/** What waits on the device is never sent. */
export const drop = ({ id }: UnsentChange) => dropChanges((one) => one.id === id)

/** What a kept question or message says. */
export function readKept({ input: { body }, files }: UnsentChange) {
  return {
    threadId: Number(body.thread_id ?? 0),
    title: String(body.title ?? ''),
    text: String(body.text ?? ''),
    file: files?.[0]?.name,
  }
}
