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
import type { ExaminerMessage, PanelEvent } from '#portal/shared/attempt/kept-attempt.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import { laterOf } from './parts/later-of.ts'
import type { Status } from './read-status.ts'
import type { Sample } from './server-clock.ts'

export type Inbox = {
  learnTime: (sample: Sample) => void
  take: (sending: Sending, reply: Status) => void
  forget: (sent: readonly PanelEvent[]) => void
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
function withNew(
  known: readonly ExaminerMessage[],
  come: readonly ExaminerMessage[],
): readonly ExaminerMessage[] {
  const fresh = come.filter(({ id }) => !known.some((one) => one.id === id))
  return fresh.length === 0 ? known : [...known, ...fresh].toSorted((one, other) => one.id - other.id)
}

/** Applies the server's replies to the state and the device. */
export function startInbox({ store, device, clock, unsent, recoveredAt }: InboxParts): Inbox {
  const { getState: read, setState: change } = store
  const { page } = read().examTab
  let recovered = unsent
  /** Undefined once the recovered stamps are limited. */
  let readAt = clock.isKnown() ? undefined : recoveredAt

  /** After the end the device keeps only what opens the receipt again. */
  function endOnDevice(): void {
    device.forgetConfirmed()
    for (const name of ['paper', 'place', 'isHandedIn', 'events', 'unfinished', 'messages'] as const)
      device.forget(name)
  }

  return {
    learnTime: (sample) => {
      const guesses = clock.guesses()
      const guess = clock.stamp()
      clock.learn(sample)
      if (guesses.length === 0 || !clock.isKnown()) return
      // Stamps that were given by a guessed time are corrected before they are sent.
      const behindMs = clock.stamp() - guess
      let { examTab } = read()
      if (readAt !== undefined) {
        const latest = Math.min(rightTime(readAt, guesses, behindMs), Math.round(clock.stamp()))
        examTab = limitRecovered(examTab, latest, clock.stampErrorMs())
      }
      readAt = undefined
      examTab = moveGuessed(examTab, guesses, behindMs)
      for (const [questionId, state] of examTab.pending) device.keepUnsent({ page, questionId, state })
      change({ examTab })
    },
    take: (sending, reply) => {
      const before = read()
      const examTab = applyReply(before.examTab, sending, reply)
      const grownMs = before.endsAt === null || reply.endsAt === null ? 0 : reply.endsAt - before.endsAt
      const isOpenAgain = grownMs > 0 && before.isEndedByClock
      // Otherwise an examiner gave this student more time.
      const isMoved = reply.movedAt !== before.movedAt
      // The reply to a repeated request repeats these counts.
      const sent = questionsOf(sending.states)
      const isFirst = sent.some((questionId) => before.examTab.pending.has(questionId))
      for (const questionId of questionsOf(reply.states)) {
        const state = examTab.confirmed.get(questionId)
        if (state) device.keepConfirmed(questionId, state)
      }
      for (const questionId of sent) {
        const state = examTab.pending.get(questionId)
        if (state) device.keepUnsent({ page, questionId, state })
        else device.forgetUnsent({ page, questionId })
      }
      for (const one of recovered.filter(({ questionId }) => sent.includes(questionId)))
        void device.dropUnsent(one)
      recovered = recovered.filter(({ questionId }) => !sent.includes(questionId))
      device.keep('times', { server: reply.time, device: Date.now() })
      const messages = withNew(before.messages, reply.messages)
      if (messages !== before.messages) device.keep('messages', { all: messages, readTo: before.readTo })
      change({
        examTab,
        messages,
        endsAt: reply.endsAt,
        movedAt: reply.movedAt,
        isCalledOff: reply.isCalledOff,
        partStarts: laterOf(before.partStarts, reply.partStarts),
        ...(grownMs > 0 && !isMoved && { extraMs: before.extraMs + grownMs }),
        ...(isOpenAgain && { isHandedIn: false, isEndedByClock: false }),
        ...(isFirst && {
          keptApart: before.keptApart + reply.keptApart,
          refused: before.refused + reply.refused,
        }),
        ...(reply.receipt && { receipt: reply.receipt, isHandedIn: true, stage: 'done' as const }),
      })
      if (isOpenAgain) device.forget('isHandedIn')
      if (reply.receipt && !hasPending(examTab)) endOnDevice()
    },
    forget: (sent) => {
      if (sent.length === 0) return
      const events = read().events.filter((event) => !sent.includes(event))
      device.keep('events', events)
      change({ events })
    },
  }
}
