import fc from 'fast-check'
import { submittedAtOf, verdictOf } from '#domain/panel/clock.ts'
import { isLater, mergeStates, unseen } from '#domain/panel/question-state.ts'
import type { QuestionStateBody } from '#domain/panel/state-body.ts'
import {
  adopt,
  type Guess,
  giveAnswer,
  hasPending,
  moveGuessed,
  openWindow,
  type PanelWindow,
  type Sending,
  type Told,
  takeIn,
  toSend,
} from '#domain/panel/window.ts'
import type { GivenAnswer } from './earlier-answers.ts'
import { option } from './testing-windows.ts'

/* Two devices that sleep, and a server with an end, with a network between them that loses, repeats and delays. */

const question = 1
const pageOf = (device: number, load: number) => `${device}`.repeat(8) + `${load}`.padStart(8, '0')

type Device = {
  window: PanelWindow
  loads: number
  /** How far its time is behind since it slept; it does not know. */
  behindMs: number
  guesses: Guess[]
}
type Message = { device: number; page: string; sent: Sending }

export class Exam {
  /** Milliseconds of the server's clock. */
  now = 1_700_000_000_000
  readonly endsAt: number
  submittedAt: number | null = null
  sequence = 0
  counted: GivenAnswer | null = null
  late: GivenAnswer | null = null
  readonly devices: Device[]
  requests: Message[] = []
  replies: (Message & { told: Told })[] = []
  /** In their true order. */
  readonly given: { at: number; option: number }[] = []

  constructor(lengthMs: number) {
    this.endsAt = this.now + lengthMs
    this.devices = [0, 1].map((device) => ({
      window: openWindow(pageOf(device, 0)),
      loads: 0,
      behindMs: 0,
      guesses: [],
    }))
  }

  /** What counts, and what is kept apart, by the rules of the server (server/features/panel/save.ts, save-late.ts). */
  serve({ states }: Sending): Told {
    const refused_ids: number[] = []
    const attempt = { endsAt: this.endsAt, submittedAt: this.submittedAt }
    const newer = (one: GivenAnswer | null, other: GivenAnswer) => !one || isLater(other, one)
    for (const { question_id, answer } of states) {
      if (!answer) continue
      const verdict = verdictOf(answer.at, attempt, this.now)
      if (verdict === 'counts' && newer(this.counted, answer)) {
        this.sequence += 1
        this.counted = answer
      }
      if (verdict === 'late' && newer(this.counted, answer) && newer(this.late, answer)) this.late = answer
      if (verdict === 'refused') refused_ids.push(question_id)
    }
    const told: QuestionStateBody[] = this.counted
      ? [{ question_id: question, ...mergeStates(unseen, { ...unseen, answer: this.counted }) }]
      : []
    return { sequence: this.sequence, states: told, refused_ids }
  }

  run(step: Step): void {
    // Nothing happens at the same millisecond.
    this.now += 5
    if (step.do === 'wait') this.now += step.ms
    if (step.do === 'handIn') this.submittedAt ??= submittedAtOf(this, this.now)
    if ('which' in step) this.carry(step)
    const device = 'device' in step ? this.devices[step.device] : undefined
    if (device && 'device' in step) this.act(device, step)
  }

  private carry({ do: what, which, again }: Extract<Step, { which: number }>): void {
    const list: Message[] = what === 'arrive' || what === 'lose' ? this.requests : this.replies
    const at = which % Math.max(1, list.length)
    const request = this.requests[at]
    const reply = this.replies[at]
    if (!again) list.splice(at, 1)
    if (what === 'arrive' && request) this.replies.push({ ...request, told: this.serve(request.sent) })
    const device = reply && this.devices[reply.device]
    if (what === 'reply' && device?.window.page === reply?.page && device && reply)
      device.window = takeIn(device.window, reply.sent, reply.told)
  }

  private act(device: Device, step: Step & { device: number }): void {
    const time = this.now - device.behindMs
    const isKnown = device.guesses.length === 0
    if (step.do === 'sleep') {
      device.guesses.push({ from: time, aheadMs: step.ms })
      device.behindMs += step.ms
      this.now += step.ms
    }
    // Input ends with the exam, where the time is known.
    if (step.do === 'give' && !(isKnown && time > this.endsAt)) {
      device.window = giveAnswer(device.window, question, option(step.option), time)
      this.given.push({ at: this.now, option: step.option })
    }
    if (step.do === 'learn') this.learn(device)
    if (step.do === 'kill' && isKnown) {
      device.loads += 1
      const left = [...device.window.pending].map(([questionId, state]) => ({ questionId, state }))
      device.window = adopt(openWindow(pageOf(step.device, device.loads)), left)
    }
    if (step.do === 'send' && isKnown)
      this.requests.push({
        device: step.device,
        page: device.window.page,
        sent: toSend(device.window, { endsAt: this.endsAt }),
      })
  }

  private learn(device: Device): void {
    if (device.guesses.length > 0) device.window = moveGuessed(device.window, device.guesses, device.behindMs)
    Object.assign(device, { behindMs: 0, guesses: [] })
  }

  /** The network is back for good: every device brings what it has. @returns how many calls that took */
  settle(): number {
    let calls = 0
    for (const device of this.devices) {
      this.learn(device)
      while (hasPending(device.window) && calls < 500) {
        const sent = toSend(device.window, { endsAt: this.endsAt })
        device.window = takeIn(device.window, sent, this.serve(sent))
        calls += 1
      }
    }
    return calls
  }

  /** The last answer that was given while the exam ran. */
  lastInTime(): { at: number; option: number } | undefined {
    const end = Math.min(this.endsAt, this.submittedAt ?? this.endsAt)
    return this.given.findLast(({ at }) => at <= end)
  }
}

const device = fc.integer({ min: 0, max: 1 })
export const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('give' as const),
        device,
        option: fc.integer({ min: 1, max: 99 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('send' as const, 'send' as const, 'learn' as const),
        device,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), device }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('sleep' as const),
        device,
        ms: fc.integer({ min: 1001, max: 20_000 }),
      }),
    },
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
export type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One | { do: 'handIn' } : never
