import type { StoreApi } from 'zustand/vanilla'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import { applyReply, hasPending, moveGuessed, type Sending } from '#domain/exam/panel/exam-tab.ts'
import type { Device, Unsent } from '#portal/shared/attempt/device.ts'
import type { PanelEvent } from '#portal/shared/attempt/kept-attempt.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import type { Sample } from './server-clock.ts'

export type Inbox = {
  learnTime: (sample: Sample) => void
  take: (sending: Sending, reply: PanelStatus) => void
  forget: (sent: readonly PanelEvent[]) => void
}

type InboxParts = {
  store: StoreApi<ExamState>
  device: Device
  clock: Clock
  /** What earlier tabs left unsent, and this one has recovered. */
  unsent: readonly Unsent[]
}

/** Applies the server's replies, here and on the device. */
export function startInbox({ store, device, clock, unsent }: InboxParts): Inbox {
  const { getState: read, setState: change } = store
  const { page } = read().examTab
  let recovered = unsent

  /** Of an exam that has ended the device keeps only the way to its receipt. */
  function endOnDevice(): void {
    device.forgetConfirmed()
    for (const name of ['paper', 'place', 'isHandedIn', 'events', 'unfinished'] as const) device.forget(name)
  }

  return {
    learnTime: (sample) => {
      const guesses = clock.guesses()
      const guess = clock.now()
      clock.learn(sample)
      if (guesses.length === 0 || !clock.isKnown()) return
      // Stamps that were given by a guessed time are corrected before they are sent.
      const examTab = moveGuessed(read().examTab, guesses, clock.now() - guess)
      for (const [questionId, state] of examTab.pending) device.keepUnsent({ page, questionId, state })
      change({ examTab })
    },
    take: (sending, reply) => {
      const before = read()
      const examTab = applyReply(before.examTab, sending, reply)
      const extraMs = before.endsAt === null || reply.ends_at === null ? 0 : reply.ends_at - before.endsAt
      const isOpenAgain = extraMs > 0 && before.isEndedByClock
      // The reply to a repeated request repeats these counts.
      const isFirst = sending.states.some(({ question_id }) => before.examTab.pending.has(question_id))
      for (const { question_id } of reply.states) {
        const state = examTab.confirmed.get(question_id)
        if (state) device.keepConfirmed(question_id, state)
      }
      const sent = new Set(sending.states.map(({ question_id }) => question_id))
      for (const questionId of sent) {
        const state = examTab.pending.get(questionId)
        if (state) device.keepUnsent({ page, questionId, state })
        else device.forgetUnsent({ page, questionId })
      }
      for (const one of recovered.filter(({ questionId }) => sent.has(questionId)))
        void device.dropUnsent(one)
      recovered = recovered.filter(({ questionId }) => !sent.has(questionId))
      device.keep('times', { server: reply.time, device: Date.now() })
      change({
        examTab,
        endsAt: reply.ends_at,
        ...(extraMs > 0 && { extraMs: before.extraMs + extraMs }),
        ...(isOpenAgain && { isHandedIn: false, isEndedByClock: false }),
        ...(isFirst && {
          keptApart: before.keptApart + reply.kept_apart,
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
