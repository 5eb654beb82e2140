import type { StoreApi } from 'zustand/vanilla'
import {
  applyReply,
  hasPending,
  limitRecovered,
  moveGuessed,
  rightTime,
  type Sending,
} from '#domain/exam/panel/exam-tab.ts'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import type { Device, Unsent } from '#portal/shared/attempt/device.ts'
import type { ExaminerMessage, PanelEvent } from '#portal/shared/attempt/stored-attempt.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import { longerOf } from './parts/longer-of.ts'
import type { Status } from './read-status.ts'
import type { Sample } from './server-clock.ts'

export type Inbox = {
  addTimeSample: (sample: Sample) => void
  applyStatus: (sending: Sending, reply: Status) => void
  dropEvents: (sent: readonly PanelEvent[]) => void
}

const questionsOf = (states: readonly QuestionStateBody[]) => states.map((state) => state.question_id)

type InboxParts = {
  store: StoreApi<ExamState>
  device: Device
  clock: Clock
  /** What earlier tabs left unsent and this one recovered. */
  unsent: readonly Unsent[]
  /** When it read them, by its clock. */
  recoveredAt: number
}

/** Replies may repeat messages, and come in any order. */
function addNew(
  stored: readonly ExaminerMessage[],
  received: readonly ExaminerMessage[],
): readonly ExaminerMessage[] {
  const fresh = received.filter(({ id }) => !stored.some((one) => one.id === id))
  return fresh.length === 0 ? stored : [...stored, ...fresh].toSorted((one, other) => one.id - other.id)
}

/** Applies the server's replies to the state and the device. */
export function startInbox({ store, device, clock, unsent, recoveredAt }: InboxParts): Inbox {
  const { getState: read, setState: change } = store
  const { tabId } = read().examTab
  let recovered = unsent
  /** Undefined once the recovered stamps are limited. */
  let readAt = clock.isSynced() ? undefined : recoveredAt

  /** After the end the device keeps only what opens the receipt again. */
  function endOnDevice(): void {
    device.deleteConfirmed()
    for (const name of ['paper', 'place', 'isHandedIn', 'events', 'unfinished', 'messages'] as const)
      device.delete(name)
  }

  return {
    addTimeSample: (sample) => {
      const guesses = clock.guesses()
      const guess = clock.stamp()
      clock.addSample(sample)
      if (guesses.length === 0 || !clock.isSynced()) return
      // Stamps that were given by a guessed time are corrected before they are sent.
      const behindMs = clock.stamp() - guess
      let { examTab } = read()
      if (readAt !== undefined) {
        const latest = Math.min(rightTime(readAt, guesses, behindMs), Math.round(clock.stamp()))
        examTab = limitRecovered(examTab, latest, clock.stampErrorMs())
      }
      readAt = undefined
      examTab = moveGuessed(examTab, guesses, behindMs)
      for (const [questionId, state] of examTab.pending)
        device.storeUnsent({ tabId: tabId, questionId, state })
      change({ examTab })
    },
    applyStatus: (sending, reply) => {
      const before = read()
      const examTab = applyReply(before.examTab, sending, reply)
      const grownMs = before.endsAt === null || reply.endsAt === null ? 0 : reply.endsAt - before.endsAt
      const isReopened = grownMs > 0 && before.isEndedByClock
      // Otherwise an examiner gave this student more time.
      const isMovedByInstitute = reply.movedAt !== before.movedAt
      // The reply to a repeated request repeats these counts.
      const sent = questionsOf(sending.states)
      const isFirstReply = sent.some((questionId) => before.examTab.pending.has(questionId))
      for (const questionId of questionsOf(reply.states)) {
        const state = examTab.confirmed.get(questionId)
        if (state) device.storeConfirmed(questionId, state)
      }
      for (const questionId of sent) {
        const state = examTab.pending.get(questionId)
        if (state) device.storeUnsent({ tabId: tabId, questionId, state })
        else device.deleteUnsent({ tabId: tabId, questionId })
      }
      for (const one of recovered.filter(({ questionId }) => sent.includes(questionId)))
        void device.deleteUnsentIfSame(one)
      recovered = recovered.filter(({ questionId }) => !sent.includes(questionId))
      device.store('times', { server: reply.time, device: Date.now() })
      const afterEnd = {
        late: before.lateCount + (isFirstReply ? reply.keptApart : 0),
        refused: before.refusedCount + (isFirstReply ? reply.refused : 0),
      }
      if (afterEnd.late + afterEnd.refused > 0) device.store('afterEnd', afterEnd)
      const messages = addNew(before.messages, reply.messages)
      if (messages !== before.messages) device.store('messages', { all: messages, readTo: before.readTo })
      change({
        examTab,
        messages,
        endsAt: reply.endsAt,
        movedAt: reply.movedAt,
        isCalledOff: reply.isCalledOff,
        partStarts: longerOf(before.partStarts, reply.partStarts),
        ...(grownMs > 0 && !isMovedByInstitute && { extraMs: before.extraMs + grownMs }),
        ...(isReopened && { isSubmitted: false, isEndedByClock: false }),
        lateCount: afterEnd.late,
        refusedCount: afterEnd.refused,
        ...(reply.receipt && { receipt: reply.receipt, isSubmitted: true, stage: 'done' as const }),
      })
      if (isReopened) device.delete('isHandedIn')
      if (reply.receipt && !hasPending(examTab)) endOnDevice()
    },
    dropEvents: (sent) => {
      if (sent.length === 0) return
      const events = read().events.filter((event) => !sent.includes(event))
      device.store('events', events)
      change({ events })
    },
  }
}
