import { inject } from 'vitest'
import { page } from 'vitest/browser'
import {
  assignmentCategory,
  assignmentDetail,
  assignments,
  type SentAssignment,
} from '#domain/assignment/calls.ts'
import { sendingRows } from '#portal/features/assignment/sending/sending-rows.ts'
import { draftEntries } from '#portal/shared/device/drafts.ts'
import { browserTimeZone, headersOf } from '#portal/shared/requests/request.ts'
import type { PersonName } from './provided.ts'
import { answer } from './replies.ts'

/** The address of an assignment in a person's list. */
export async function addressOf(title: string, as: PersonName = 'aarav'): Promise<string> {
  const { student_auth, institute_id, student_id } = inject('sessions')[as]
  const reply = await fetch(assignments.path, {
    method: assignments.method,
    headers: { ...headersOf(student_auth, browserTimeZone()), 'content-type': 'application/json' },
    body: JSON.stringify({ category_id: assignmentCategory, institute_id, student_id }),
  })
  const { result } = assignments.reply.parse(await reply.json())
  const all = [...result.upcoming_online_assignment_list, ...result.past_online_assignment_list]
  const found = all.find((one) => one.title === title)
  if (!found) throw new Error(`${as} has no assignment ${title}`)
  return `/assignment/${found.file_id}`
}

/** @returns a function that ends it */
export const changeAssignment = (part: Partial<SentAssignment>): (() => void) =>
  answer(assignmentDetail, (real) => ({ ...real, result: { ...real.result, ...part } }))

/** Removes the unsent homework on the device, and its messages. */
export async function clearDrafts(): Promise<void> {
  sendingRows.setState([], true)
  await draftEntries.run('readwrite', async (entries) => void entries.clear())
}

export const submitStep = () => page.getByRole('region', { name: 'Submit' })
export const remark = () => page.getByRole('textbox', { name: 'Remark' })
export const saveButton = () => page.getByRole('button', { name: 'Save as Draft' })
export const submitButton = () => page.getByRole('button', { name: 'Submit Assignment' })
export const question = () => page.getByRole('alertdialog')

/** Chooses files, as the button and the camera of a phone do. */
export function chooseFiles(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  const list = new DataTransfer()
  for (const file of files) list.items.add(file)
  if (!input) throw new Error('there is nothing to choose files with')
  input.files = list.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
