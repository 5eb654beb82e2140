import type { StoreApi } from 'zustand/vanilla'
import { type ExamTab, type Sending, toSend } from '#domain/exam/panel/exam-tab.ts'
import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import type { PanelEvent } from '#portal/shared/attempt/stored-attempt.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'

/** Limits of one call. */
const maxStates = 200
const maxEvents = 100

export type Message = {
  sending: Sending
  events: readonly PanelEvent[]
  /** Whether nothing else is pending. */
  isAll: boolean
}

export type Outbox = {
  prepare: (tabId: string, maxBytes: number) => Message
  /** Splits a rejected message until the wrong state is found. @returns whether sending again can help */
  isolateRejected: (message: Message) => boolean
}

/** Prepares the messages to send. */
export function startOutbox({ getState: read, setState: change }: StoreApi<ExamState>, clock: Clock): Outbox {
  let maxInMessage = maxStates
  /** Rejected states stay on the device and are not sent again until they change. */
  const rejected = new Map<number, QuestionState>()

  /** The pending state, except rejected answers. */
  function takeSendable(examTab: ExamTab): ExamTab {
    for (const [questionId, { answer, mark }] of rejected) {
      const state = examTab.pending.get(questionId)
      if (state?.answer !== answer || state?.mark !== mark) rejected.delete(questionId)
    }
    if (read().rejectedCount !== rejected.size) change({ rejectedCount: rejected.size })
    return { ...examTab, pending: new Map([...examTab.pending].filter(([id]) => !rejected.has(id))) }
  }

  function prepareMessage(tabId: string, maxBytes: number): Message {
    const { events, connection, endsAt } = read()
    const examTab = takeSendable(read().examTab)
    // Sent with the answers, because nothing may follow a submission.
    const back = connection === 'lost' ? [{ kind: 'online' as const, at: Math.round(clock.now()) }] : []
    const sending = { ...toSend(examTab, { max: maxInMessage, maxBytes, endsAt }), page: tabId }
    const isAll = sending.states.length === examTab.pending.size
    return { sending, events: [...events.slice(0, maxEvents), ...back], isAll }
  }

  return {
    prepare: (tabId, maxBytes) => {
      // Only a synced clock stamps answers: a guessed stamp could be too old.
      if (!clock.isSynced()) {
        const { since } = read().examTab
        return { sending: { page: tabId, since, states: [] }, events: [], isAll: false }
      }
      const message = prepareMessage(tabId, maxBytes)
      maxInMessage = maxStates
      return message
    },
    isolateRejected: ({ sending: { states } }) => {
      const [first] = states
      if (!first) return false
      maxInMessage = Math.ceil(states.length / 2)
      if (states.length > 1) return true
      const state = read().examTab.pending.get(first.question_id)
      if (state) rejected.set(first.question_id, state)
      return true
    },
  }
}
