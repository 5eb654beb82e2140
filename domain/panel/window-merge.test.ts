import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundStamp } from '#domain/panel/clock.ts'
import { isLater, mergeStates, type QuestionState, unseen } from '#domain/panel/question-state.ts'
import {
  addTime,
  adopt,
  giveAnswer,
  hasPending,
  markForReview,
  openWindow,
  type PanelWindow,
  type Sending,
  stateIn,
  type Told,
  takeIn,
  toSend,
} from '#domain/panel/window.ts'

const option = (number: number) => ({ type: 1, option: number }) as const

/* Two devices and a server, with a network between them that loses, repeats and reorders. */

type Register = { sequence: number; state: QuestionState }
type Model = {
  now: number
  server: { sequence: number; questions: Map<number, Register> }
  devices: { window: PanelWindow; skew: number; loads: number }[]
  requests: { device: number; page: string; sent: Sending }[]
  replies: { device: number; page: string; sent: Sending; told: Told }[]
  /** What was given, at the stamp that it got. */
  given: { question: number; at: number; by: string; option: number }[]
}

const pageOf = (device: number, load: number) => `${device}`.repeat(8) + `${load}`.padStart(8, '0')

function start(skews: readonly number[]): Model {
  return {
    now: 1_700_000_000_000,
    server: { sequence: 0, questions: new Map() },
    devices: skews.map((skew, device) => ({ window: openWindow(pageOf(device, 0)), skew, loads: 0 })),
    requests: [],
    replies: [],
    given: [],
  }
}

/** As the save of the server does it (server/features/panel/writes-save.ts). */
function serve(model: Model, { since, states }: Sending): Told {
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
  return {
    sequence: server.sequence,
    states: changed.map(([question_id, { state }]) => ({ question_id, ...state })),
  }
}

type Step =
  | { do: 'give' | 'mark' | 'time'; device: number; question: number; option: number }
  | { do: 'send' | 'kill'; device: number }
  | { do: 'arrive' | 'lose' | 'reply' | 'loseReply'; which: number; again: boolean }
  | { do: 'wait'; ms: number }

function run(model: Model, step: Step): void {
  if (step.do === 'wait') {
    model.now += step.ms
    return
  }
  if ('device' in step) {
    const device = model.devices[step.device]
    if (device) act(model, device, step)
    return
  }
  const isReply = step.do === 'reply' || step.do === 'loseReply'
  const list: { length: number; splice: (at: number, count: number) => unknown } = isReply
    ? model.replies
    : model.requests
  if (list.length === 0) return
  const at = step.which % list.length
  const [request, reply] = [model.requests[at], model.replies[at]]
  // What comes again stays on its way.
  if (!step.again) list.splice(at, 1)
  if (step.do === 'arrive' && request) model.replies.push({ ...request, told: serve(model, request.sent) })
  const device = reply && model.devices[reply.device]
  // A window that is gone hears nothing.
  if (step.do === 'reply' && device && device.window.page === reply.page)
    device.window = takeIn(device.window, reply.sent, reply.told)
}

function act(model: Model, device: Model['devices'][number], step: Step & { device: number }): void {
  const now = model.now + device.skew
  if (step.do === 'kill') {
    device.loads += 1
    const left = [...device.window.pending].map(([questionId, state]) => ({ questionId, state }))
    device.window = adopt(openWindow(pageOf(step.device, device.loads)), left)
    return
  }
  if (step.do === 'send') {
    model.requests.push({ device: step.device, page: device.window.page, sent: toSend(device.window) })
    return
  }
  if (!('question' in step)) return
  if (step.do === 'mark') device.window = markForReview(device.window, step.question, step.option > 2, now)
  if (step.do === 'time') device.window = addTime(device.window, step.question, step.option * 100)
  if (step.do !== 'give') return
  device.window = giveAnswer(device.window, step.question, option(step.option), now)
  const pending = device.window.pending.get(step.question)?.answer
  if (pending) model.given.push({ question: step.question, ...pending, option: step.option })
}

/** The network is back for good: each side hears of everything. */
function settle(model: Model): void {
  model.requests = []
  model.replies = []
  for (let round = 0; round < 3; round++)
    for (const device of model.devices) {
      const sent = toSend(device.window)
      device.window = takeIn(device.window, sent, serve(model, sent))
    }
}

const device = fc.integer({ min: 0, max: 1 })
const question = fc.integer({ min: 1, max: 3 })
const steps = fc.array(
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
    {
      weight: 8,
      arbitrary: fc.record({
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
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 4000 }) }),
    },
  ),
  { maxLength: 60, size: 'max' },
)

const shownBy = (window: PanelWindow) => [1, 2, 3].map((id) => stateIn(window, id))
const keptBy = ({ server }: Model) => [1, 2, 3].map((id) => server.questions.get(id)?.state ?? unseen)

function play(skews: readonly number[], schedule: readonly Step[]): Model {
  const model = start(skews)
  for (const step of schedule) run(model, step)
  settle(model)
  return model
}

describe('any interleaving of answers, losses, repeats and reorderings from two devices (issue "It must hold")', () => {
  const runs = { numRuns: 400 }

  test('ends equal on all sides, whatever the clocks of the devices say', () => {
    const skew = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(skew, skew, steps, (one, other, schedule) => {
        const model = play([one, other], schedule)
        for (const { window } of model.devices) {
          expect(shownBy(window)).toEqual(keptBy(model))
          expect(hasPending(window)).toBe(false)
        }
      }),
      runs,
    )
  })

  test('ends with the newest answer of each question, wherever it was given', () => {
    // Within what the way to the server may make of a clock.
    const skew = fc.integer({ min: -5000, max: 1000 })
    fc.assert(
      fc.property(skew, skew, steps, (one, other, schedule) => {
        const model = play([one, other], schedule)
        for (const id of [1, 2, 3]) {
          const [newest] = model.given
            .filter((given) => given.question === id)
            .sort((a, b) => (isLater(a, b) ? -1 : 1))
          const kept = model.server.questions.get(id)?.state.answer
          expect(kept?.value ?? null).toEqual(newest ? option(newest.option) : null)
        }
      }),
      runs,
    )
  })

  test('what the server has acknowledged, it has for good: a newer answer alone takes its place', () => {
    const skew = fc.integer({ min: -5000, max: 1000 })
    fc.assert(
      fc.property(skew, skew, steps, (one, other, schedule) => {
        const model = start([one, other])
        for (const step of schedule) {
          const before = keptBy(model)
          run(model, step)
          for (const [index, state] of keptBy(model).entries()) {
            const was = before[index]?.answer
            if (was) expect(state.answer && (state.answer === was || !isLater(was, state.answer))).toBe(true)
          }
        }
      }),
      runs,
    )
  })

  test('no second of a window is lost or counted twice', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        const model = play([0, 0], schedule)
        const spent = schedule.reduce((sum, step) => sum + (step.do === 'time' ? step.option * 100 : 0), 0)
        const kept = keptBy(model).flatMap(({ times }) => Object.values(times))
        expect(kept.reduce((sum, ms) => sum + ms, 0)).toBe(spent)
      }),
      runs,
    )
  })
})
