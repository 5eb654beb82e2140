import fc from 'fast-check'
import { submittedAtOf, verdictOf } from '#domain/exam/panel/clock.ts'
import {
  applyReply,
  type ExamTab,
  type Guess,
  giveAnswer,
  hasPending,
  moveGuessed,
  openTab,
  type SaveReply,
  type Sending,
  toSend,
} from '#domain/exam/panel/exam-tab.ts'
import { isLater, unseen } from '#domain/exam/panel/question-state.ts'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import type { GivenAnswer } from './earlier-answers.ts'
import { carry, device, type Model, networkStep, option, pageOf, restart, waitStep } from './testing-tabs.ts'

/* Two devices that sleep, a server with an end, and a network that loses, repeats and delays. */

const question = 1

type Device = {
  tab: ExamTab
  loads: number
  /** How far its clock is behind since it slept; the device does not know it. */
  behindMs: number
  guesses: Guess[]
}

export class Exam {
  /** Milliseconds of the server's clock. */
  now = 1_700_000_000_000
  readonly endsAt: number
  submittedAt: number | null = null
  sequence = 0
  counted: GivenAnswer | null = null
  late: GivenAnswer | null = null
  readonly devices: Device[]
  readonly requests: Model['requests'] = []
  readonly replies: Model['replies'] = []
  /** In the order in which they were given, by the real time. */
  readonly given: { at: number; option: number }[] = []

  constructor(lengthMs: number) {
    this.endsAt = this.now + lengthMs
    this.devices = [0, 1].map((device) => ({
      tab: openTab(pageOf(device, 0)),
      loads: 0,
      behindMs: 0,
      guesses: [],
    }))
  }

  /** Counts or quarantines answers by the rules of the server (server/features/exam/panel/save/save.ts, save-late.ts). */
  serve({ states }: Sending): SaveReply {
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
    const received: QuestionStateBody[] = this.counted
      ? [{ question_id: question, ...unseen, answer: this.counted }]
      : []
    return { sequence: this.sequence, states: received, refused_ids }
  }

  run(step: Step): void {
    // No two events have the same millisecond.
    this.now += 5
    if (step.do === 'wait') this.now += step.ms
    if (step.do === 'handIn') this.submittedAt ??= submittedAtOf(this, this.now)
    if ('which' in step) carry(this, step, (sent) => this.serve(sent))
    const device = 'device' in step ? this.devices[step.device] : undefined
    if (device && 'device' in step) this.act(device, step)
  }

  private act(device: Device, step: Step & { device: number }): void {
    const time = this.now - device.behindMs
    const isKnown = device.guesses.length === 0
    if (step.do === 'sleep') {
      device.guesses.push({ from: time, aheadMs: step.ms })
      device.behindMs += step.ms
      this.now += step.ms
    }
    // Input ends with the exam if the time is known.
    if (step.do === 'give' && !(isKnown && time > this.endsAt)) {
      device.tab = giveAnswer(device.tab, question, option(step.option), time)
      this.given.push({ at: this.now, option: step.option })
    }
    if (step.do === 'learn') this.learn(device)
    if (step.do === 'kill' && isKnown) restart(device, step.device)
    if (step.do === 'send' && isKnown)
      this.requests.push({
        device: step.device,
        page: device.tab.page,
        sent: toSend(device.tab, { endsAt: this.endsAt }),
      })
  }

  private learn(device: Device): void {
    if (device.guesses.length > 0) device.tab = moveGuessed(device.tab, device.guesses, device.behindMs)
    Object.assign(device, { behindMs: 0, guesses: [] })
  }

  /** The network is back: every device sends what it has. @returns the number of calls */
  settle(): number {
    let calls = 0
    for (const device of this.devices) {
      this.learn(device)
      while (hasPending(device.tab) && calls < 500) {
        const sent = toSend(device.tab, { endsAt: this.endsAt })
        device.tab = applyReply(device.tab, sent, this.serve(sent))
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
    { weight: 8, arbitrary: networkStep },
    { weight: 3, arbitrary: waitStep },
  ),
  { maxLength: 60, size: 'max' },
)
export type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One | { do: 'handIn' } : never
