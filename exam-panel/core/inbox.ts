import type { StoreApi } from 'zustand/vanilla'
import type { PanelStanding } from '#domain/exam/panel/calls.ts'
import { hasPending, moveGuessed, type Sending, takeIn } from '#domain/exam/panel/window.ts'
import type { Device, Left } from '#portal/shared/attempt/device.ts'
import type { PanelEvent } from '#portal/shared/attempt/kept-attempt.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import type { Sample } from './server-clock.ts'

export type Inbox = {
  learnTime: (sample: Sample) => void
  take: (sending: Sending, told: PanelStanding) => void
  forget: (sent: readonly PanelEvent[]) => void
}

type InboxParts = {
  store: StoreApi<ExamState>
  device: Device
  clock: Clock
  /** What windows before this one left, and this one has adopted. */
  left: readonly Left[]
}

/** What becomes of the server's answers, here and on the device. */
export function startInbox({ store, device, clock, left }: InboxParts): Inbox {
  const { getState: read, setState: change } = store
  const { page } = read().window
  let adopted = left

  /** The next one at this device finds nothing of an exam that is over, but for the way to its receipt. */
  function endOnDevice(): void {
    device.forgetKnown()
    for (const name of ['paper', 'place', 'isHandedIn', 'events', 'unfinished'] as const) device.forget(name)
  }

  return {
    learnTime: (sample) => {
      const guesses = clock.guesses()
      const guess = clock.now()
      clock.learn(sample)
      if (guesses.length === 0 || !clock.isKnown()) return
      // What was stamped by a guess of the time is set right before it is sent.
      const window = moveGuessed(read().window, guesses, clock.now() - guess)
      for (const [questionId, state] of window.pending) device.keepLeft({ page, questionId, state })
      change({ window })
    },
    take: (sending, told) => {
      const before = read()
      const window = takeIn(before.window, sending, told)
      const extraMs = before.endsAt === null || told.ends_at === null ? 0 : told.ends_at - before.endsAt
      const isOpenAgain = extraMs > 0 && before.isEndedByClock
      // What was brought twice is told twice.
      const isFirst = sending.states.some(({ question_id }) => before.window.pending.has(question_id))
      for (const { question_id } of told.states) {
        const state = window.known.get(question_id)
        if (state) device.keepKnown(question_id, state)
      }
      const sent = new Set(sending.states.map(({ question_id }) => question_id))
      for (const questionId of sent) {
        const state = window.pending.get(questionId)
        if (state) device.keepLeft({ page, questionId, state })
        else device.forgetLeft({ page, questionId })
      }
      for (const one of adopted.filter(({ questionId }) => sent.has(questionId))) void device.dropLeft(one)
      adopted = adopted.filter(({ questionId }) => !sent.has(questionId))
      device.keep('times', { server: told.time, device: Date.now() })
      change({
        window,
        endsAt: told.ends_at,
        ...(extraMs > 0 && { extraMs: before.extraMs + extraMs }),
        ...(isOpenAgain && { isHandedIn: false, isEndedByClock: false }),
        ...(isFirst && {
          keptApart: before.keptApart + told.kept_apart,
          refused: before.refused + told.refused,
        }),
        ...(told.receipt && { receipt: told.receipt, isHandedIn: true, stage: 'done' as const }),
      })
      if (isOpenAgain) device.forget('isHandedIn')
      if (told.receipt && !hasPending(window)) endOnDevice()
    },
    forget: (sent) => {
      if (sent.length === 0) return
      const events = read().events.filter((event) => !sent.includes(event))
      device.keep('events', events)
      change({ events })
    },
  }
}
