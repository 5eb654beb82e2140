import type { StoreApi } from 'zustand/vanilla'
import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import { type PanelWindow, type Sending, toSend } from '#domain/exam/panel/window.ts'
import type { PanelEvent } from '#portal/shared/attempt/kept-attempt.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'

/** Questions in one call. */
const mostStates = 200
const mostEvents = 100

export type Message = {
  sending: Sending
  events: readonly PanelEvent[]
  /** Whether nothing else waits to be sent. */
  isAll: boolean
}

export type Outbox = {
  prepare: (page: string, mostBytes: number) => Message
  /** The server will not have a message: parts of it go alone, until what is wrong is found. @returns whether that can help */
  holdBack: (message: Message) => boolean
}

/** What goes with the next call. */
export function startOutbox({ getState: read, setState: change }: StoreApi<ExamState>, clock: Clock): Outbox {
  let most = mostStates
  /** What the server will not have stays on the device, and out of the way of the others, until it is changed. */
  const heldBack = new Map<number, QuestionState>()

  /** What waits, but for what is held back. */
  function takeSendable(window: PanelWindow): PanelWindow {
    for (const [questionId, { answer, mark }] of heldBack) {
      const state = window.pending.get(questionId)
      if (state?.answer !== answer || state?.mark !== mark) heldBack.delete(questionId)
    }
    if (read().heldBack !== heldBack.size) change({ heldBack: heldBack.size })
    return { ...window, pending: new Map([...window.pending].filter(([id]) => !heldBack.has(id))) }
  }

  function take(page: string, mostBytes: number): Message {
    const { events, connection, endsAt } = read()
    const window = takeSendable(read().window)
    // It stands with what it arrives with: after handing in nothing else may follow.
    const back = connection === 'lost' ? [{ kind: 'online' as const, at: Math.round(clock.now()) }] : []
    const sending = { ...toSend(window, { most, mostBytes, endsAt }), page }
    const isAll = sending.states.length === window.pending.size
    return { sending, events: [...events.slice(0, mostEvents), ...back], isAll }
  }

  return {
    prepare: (page, mostBytes) => {
      // The time first: what is stamped by a guess would be older than it is.
      if (!clock.isKnown()) {
        const { since } = read().window
        return { sending: { page, since, states: [] }, events: [], isAll: false }
      }
      const message = take(page, mostBytes)
      most = mostStates
      return message
    },
    holdBack: ({ sending: { states } }) => {
      const [first] = states
      if (!first) return false
      most = Math.ceil(states.length / 2)
      if (states.length > 1) return true
      const state = read().window.pending.get(first.question_id)
      if (state) heldBack.set(first.question_id, state)
      return true
    },
  }
}
