import type { ExaminerMessageBody } from '#domain/exam/message/body.ts'
import type { PanelReceipt, PanelStatus } from '#domain/exam/panel/calls.ts'
import type { ExaminerMessage } from '#portal/shared/attempt/stored-attempt.ts'

export const readReceipt = ({
  test_name,
  submitted_at,
  answers_hash,
  reissued_at,
  ...rest
}: PanelReceipt) => ({
  ...rest,
  testName: test_name,
  submittedAt: submitted_at,
  answersHash: answers_hash,
  /** When it replaced another one, as an ISO moment. */
  ...(reissued_at !== undefined && { reissuedAt: reissued_at }),
})
export type Receipt = ReturnType<typeof readReceipt>

const readMessage = ({ message_id, text, sent_at, is_to_all }: ExaminerMessageBody): ExaminerMessage => ({
  id: message_id,
  text,
  sentAt: sent_at,
  isToAll: is_to_all,
})

/** `applyReply` reads the other fields as they were sent. */
export const readStatus = ({
  ends_at,
  moved_at,
  is_called_off,
  is_active,
  kept_apart,
  receipt,
  messages = [],
  part_starts = [],
  ...rest
}: PanelStatus) => ({
  ...rest,
  endsAt: ends_at,
  movedAt: moved_at,
  isCalledOff: is_called_off,
  isActive: is_active,
  keptApart: kept_apart,
  receipt: receipt && readReceipt(receipt),
  messages: messages.map(readMessage),
  partStarts: part_starts,
})
export type Status = ReturnType<typeof readStatus>
