import { askLeave, type Leave, withdrawLeave } from '#domain/leave/calls.ts'
import type { LeaveReason, LeaveSpan } from '#domain/leave/rules.ts'
import { showLeave } from '#domain/leave/texts.ts'
import { spanOf } from '#portal/shared/leave/queries.ts'
import type { UnsentChange } from '#portal/shared/outbox/change-list.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { dropChanges } from '#portal/shared/outbox/unsent-changes.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { getSession } from '#portal/shared/session-store.ts'

export type Asked = { span: LeaveSpan; reason: LeaveReason; note: string; file: File | undefined }

const ids = () => {
  const { instituteId, studentId } = getSession()
  return { institute_id: instituteId, student_id: studentId ?? 0 }
}

/** Asks for leave, or keeps the ask until there is a network. @returns whether it is kept @throws as `send` does */
export async function ask({ span, reason, note, file }: Asked): Promise<boolean> {
  const body = {
    ...ids(),
    ...{ from: span.from, until: span.until, from_time: span.fromTime, until_time: span.untilTime },
    ...{ reason, note },
  }
  // Each ask waits for itself: another one does not replace it.
  const change = {
    call: 'askLeave' as const,
    key: `leave/${newKey()}`,
    input: { body },
    title: `Leave of ${showLeave(span)}`,
  }
  return (await sendOrKeep(askLeave, change, file ? [file] : [])) === undefined
}

export const withdrawalKey = (leaveId: number) => `leave/back/${leaveId}`

/** @returns whether it is kept @throws as `send` does */
export async function withdraw(one: Leave): Promise<boolean> {
  const reply = await sendOrKeep(withdrawLeave, {
    call: 'withdrawLeave',
    key: withdrawalKey(one.leave_id),
    input: { body: { ...ids(), leave_id: one.leave_id } },
    title: `Taking back the leave of ${showLeave(spanOf(one))}`,
  })
  return reply === undefined
}

/** An ask that waits on the device is never sent. */
export const dropAsk = ({ id }: UnsentChange) => dropChanges((one) => one.id === id)

type KeptBody = {
  from: string
  until: string
  from_time: string
  until_time: string
  reason: LeaveReason
  note: string
}

/** What an ask on the device says. */
export function readKept({ input, files }: UnsentChange) {
  const body = input.body as unknown as KeptBody
  return { span: spanOf(body), reason: body.reason, note: body.note, file: files?.[0]?.name }
}
