import fc from 'fast-check'
import { boundStamp } from '#domain/exam/panel/clock.ts'
import {
  addTime,
  applyReply,
  type ExamTab,
  giveAnswer,
  markForReview,
  openTab,
  recover,
  type SaveReply,
  type Sending,
  stateIn,
  toSend,
} from '#domain/exam/panel/exam-tab.ts'
import { mergeStates, type QuestionState, unseen } from '#domain/exam/panel/question-state.ts'

export const option = (number: number) => ({ type: 1, option: number }) as const

/* Two devices, a server, and a network that loses, repeats and reorders. */

type Message = { device: number; page: string; sent: Sending }
type Network = {
  devices: readonly { tab: ExamTab; loads: number }[]
  requests: Message[]
  replies: (Message & { received: SaveReply })[]
}
export type NetworkStep = { do: 'arrive' | 'lose' | 'reply' | 'loseReply'; which: number; again: boolean }

export const pageOf = (device: number, load: number) => `${device}`.repeat(8) + `${load}`.padStart(8, '0')

/**
 * Delivers or loses one of the messages that were sent.
 * @param step `again`: the message stays in the network and may arrive once more
 */
export function carry(
  { devices, requests, replies }: Network,
  { do: what, which, again }: NetworkStep,
  serve: (sent: Sending) => SaveReply,
): void {
  const list: Message[] = what === 'reply' || what === 'loseReply' ? replies : requests
  if (list.length === 0) return
  const at = which % list.length
  const [request, reply] = [requests[at], replies[at]]
  if (!again) list.splice(at, 1)
  if (what === 'arrive' && request) replies.push({ ...request, received: serve(request.sent) })
  const device = reply && devices[reply.device]
  // A tab that was closed receives nothing.
  if (what === 'reply' && device && device.tab.tabId === reply.page)
    device.tab = applyReply(device.tab, reply.sent, reply.received)
}

/** Kills the browser of a device and opens the exam again with what the device has stored. */
export function restart(device: Network['devices'][number], number: number): void {
  device.loads += 1
  const unsent = [...device.tab.pending].map(([questionId, state]) => ({ questionId, state }))
  device.tab = recover(openTab(pageOf(number, device.loads)), unsent)
}

type Register = { sequence: number; state: QuestionState }
/** A save that reached the server, and its reply. */
export type Served = { now: number; sent: Sending; received: SaveReply }
export type Model = Network & {
  now: number
  server: { sequence: number; questions: Map<number, Register> }
  devices: { tab: ExamTab; skew: number; loads: number }[]
  /** Every save that arrived, in order of arrival. */
  served: Served[]
  /** What was given, with its stamp. */
  given: { question: number; at: number; by: string; option: number }[]
}

export function start(skews: readonly number[], now = 1_700_000_000_000): Model {
  return {
    now,
    server: { sequence: 0, questions: new Map() },
    devices: skews.map((skew, device) => ({ tab: openTab(pageOf(device, 0)), skew, loads: 0 })),
    requests: [],
    replies: [],
    served: [],
    given: [],
  }
}

/**
 * Models the save of the server (server/features/exam/panel/save/writes.ts);
 * server/features/exam/panel/save/merge.test.ts sends the same saves to the real one.
 */
function serve(model: Model, sent: Sending): SaveReply {
  const { since, states } = sent
  const { server } = model
  if (states.length > 0) server.sequence += 1
  for (const { question_id, answer, mark, times } of states) {
    const bounded = {
      answer: answer && { ...answer, at: boundStamp(answer.at, model.now) },
      mark: mark && { ...mark, at: boundStamp(mark.at, model.now) },
      times,
    }
    const before = server.questions.get(question_id)
    const state = mergeStates(before?.state ?? unseen, bounded)
    const isNew = JSON.stringify(state) !== JSON.stringify(before?.state)
    if (isNew) server.questions.set(question_id, { sequence: server.sequence, state })
  }
  const changed = [...server.questions].filter(([, { sequence }]) => sequence > since)
  const received = {
    sequence: server.sequence,
    states: changed.map(([question_id, { state }]) => ({ question_id, ...state })),
  }
  model.served.push({ now: model.now, sent, received })
  return received
}

export type Step =
  | { do: 'give' | 'mark' | 'time'; device: number; question: number; option: number }
  | { do: 'send' | 'kill'; device: number }
  | NetworkStep
  | { do: 'wait'; ms: number }

export function run(model: Model, step: Step): void {
  if (step.do === 'wait') {
    model.now += step.ms
    return
  }
  if ('device' in step) {
    const device = model.devices[step.device]
    if (device) act(model, device, step)
    return
  }
  carry(model, step, (sent) => serve(model, sent))
}

function act(model: Model, device: Model['devices'][number], step: Step & { device: number }): void {
  const now = model.now + device.skew
  if (step.do === 'kill') {
    restart(device, step.device)
    return
  }
  if (step.do === 'send') {
    model.requests.push({ device: step.device, page: device.tab.tabId, sent: toSend(device.tab) })
    return
  }
  if (!('question' in step)) return
  if (step.do === 'mark') device.tab = markForReview(device.tab, step.question, step.option > 2, now)
  if (step.do === 'time') device.tab = addTime(device.tab, step.question, step.option * 100)
  if (step.do !== 'give') return
  device.tab = giveAnswer(device.tab, step.question, option(step.option), now)
  const pending = device.tab.pending.get(step.question)?.answer
  if (pending) model.given.push({ question: step.question, ...pending, option: step.option })
}

/** The network is back: each side receives everything. */
function deliverAll(model: Model): void {
  model.requests = []
  model.replies = []
  for (let round = 0; round < 3; round++)
    for (const device of model.devices) {
      const sent = toSend(device.tab)
      device.tab = applyReply(device.tab, sent, serve(model, sent))
    }
}

export const device = fc.integer({ min: 0, max: 1 })
export const networkStep = fc.record({
  do: fc.constantFrom(
    'arrive' as const,
    'arrive' as const,
    'reply' as const,
    'reply' as const,
    'lose' as const,
    'loseReply' as const,
  ),
  which: fc.nat(20),
  again: fc.boolean(),
})
export const waitStep = fc.record({
  do: fc.constant('wait' as const),
  ms: fc.integer({ min: 0, max: 4000 }),
})
const question = fc.integer({ min: 1, max: 3 })
export const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('give' as const, 'give' as const, 'mark' as const, 'time' as const),
        device,
        question,
        option: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), device }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), device }) },
    { weight: 8, arbitrary: networkStep },
    { weight: 3, arbitrary: waitStep },
  ),
  { maxLength: 60, size: 'max' },
)

export const shownBy = (tab: ExamTab) => [1, 2, 3].map((id) => stateIn(tab, id))
export const storedBy = ({ server }: Model) =>
  [1, 2, 3].map((id) => server.questions.get(id)?.state ?? unseen)

export function play(skews: readonly number[], schedule: readonly Step[], now?: number): Model {
  const model = start(skews, now)
  for (const step of schedule) run(model, step)
  deliverAll(model)
  return model
}
