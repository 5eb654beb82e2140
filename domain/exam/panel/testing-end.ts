import fc from 'fast-check'
import { graceMs, movedEnd, submittedAtOf, verdictOf } from '#domain/exam/panel/clock.ts'
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

/*
 * Two devices that sleep, a server with an end, which the institute may move, and a network that loses, repeats and
 * delays.
 */

const question = 1

type Device = {
  tab: ExamTab
  loads: number
  /** How far its clock is behind since it slept; the device does not know it. */
  behindMs: number
  /** The end that it last received. */
  endsAt: number
  guesses: Guess[]
}

export class Exam {
  /** Milliseconds of the server's clock. */
  now = 1_700_000_000_000
  endsAt: number
  /** Set where the end was moved forward. */
  latestEndsAt: number | null = null
  /** Answers after the end at that time: after a later end they count only if they are sent again. */
  readonly refused = new Set<number>()
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
      endsAt: this.endsAt,
      guesses: [],
    }))
  }

  /** Counts or quarantines answers by the rules of the server (server/features/exam/panel/save/save.ts, save-late.ts). */
  serve({ states }: Sending): SaveReply {
    const refused_ids: number[] = []
    this.submitIfOver()
    const { endsAt, submittedAt, latestEndsAt } = this
    const attempt = { endsAt, submittedAt, latestEndsAt }
    const newer = (one: GivenAnswer | null, other: GivenAnswer) => !one || isLater(other, one)
    for (const { question_id, answer } of states) {
      if (!answer) continue
      const verdict = verdictOf(answer.at, attempt, this.now)
      if (verdict === 'counts' && newer(this.counted, answer)) {
        this.sequence += 1
        this.counted = answer
      }
      if (verdict === 'late' && newer(this.counted, answer) && newer(this.late, answer)) this.late = answer
      if (verdict === 'refused') {
        refused_ids.push(question_id)
        if (answer.value?.type === 1) this.refused.add(answer.value.option)
      }
    }
    const received: QuestionStateBody[] = this.counted
      ? [{ question_id: question, ...unseen, answer: this.counted }]
      : []
    return { sequence: this.sequence, states: received, refused_ids }
  }

  /** The clock of the server submits. */
  private submitIfOver(): void {
    if (this.now >= this.endsAt + graceMs) this.submittedAt ??= submittedAtOf(this, this.now)
  }

  /**
   * The institute changes its test (server/features/exam/records-once-begun.ts): an attempt that the clock has submitted goes on,
   * one that the student has handed in stays.
   */
  private move(byMs: number): void {
    this.submitIfOver()
    const was = this.endsAt
    const isByClock = this.submittedAt === was
    if (this.submittedAt !== null && !isByClock) return
    const endsAt = movedEnd(was, was + byMs, this.now)
    if (endsAt <= this.now && (isByClock || was <= this.now)) return
    this.endsAt = endsAt
    const latest = Math.max(this.latestEndsAt ?? was, was)
    this.latestEndsAt = latest > endsAt ? latest : null
    if (!isByClock) return
    this.submittedAt = null
    if (this.late && (!this.counted || isLater(this.late, this.counted))) this.counted = this.late
    this.late = null
  }

  run(step: Step): void {
    // No two events have the same millisecond.
    this.now += 5
    if (step.do === 'wait') this.now += step.ms
    this.submitIfOver()
    if (step.do === 'handIn') this.submittedAt ??= submittedAtOf(this, this.now)
    if (step.do === 'move') this.move(step.ms)
    if ('which' in step) carry(this, step, (sent) => this.serve(sent))
    const device = 'device' in step ? this.devices[step.device] : undefined
    if (device && 'device' in step) this.act(device, step)
  }

  private act(device: Device, step: Step & { device: number }): void {
    const time = this.now - device.behindMs
    const isSynced = device.guesses.length === 0
    if (step.do === 'sleep') {
      device.guesses.push({ from: time, aheadMs: step.ms })
      device.behindMs += step.ms
      this.now += step.ms
    }
    // Input ends with the exam if the time is known.
    if (step.do === 'give' && !(isSynced && time > device.endsAt)) {
      const number = this.given.length + 1
      device.tab = giveAnswer(device.tab, question, option(number), time)
      this.given.push({ at: this.now, option: number })
    }
    if (step.do === 'learn') this.learn(device)
    if (step.do === 'kill' && isSynced) restart(device, step.device)
    if (step.do === 'send' && isSynced)
      this.requests.push({
        device: step.device,
        page: device.tab.tabId,
        sent: toSend(device.tab, { endsAt: device.endsAt }),
      })
  }

  private learn(device: Device): void {
    if (device.guesses.length > 0) device.tab = moveGuessed(device.tab, device.guesses, device.behindMs)
    Object.assign(device, { behindMs: 0, guesses: [], endsAt: this.endsAt })
  }

  /** The network is back: every device sends what it has. @returns the number of calls */
  settle(): number {
    let calls = 0
    for (const device of this.devices) {
      this.learn(device)
      while (hasPending(device.tab) && calls < 500) {
        const sent = toSend(device.tab, { endsAt: device.endsAt })
        device.tab = applyReply(device.tab, sent, this.serve(sent))
        calls += 1
      }
    }
    return calls
  }

  /** The answers that were given while the exam ran, as far as devices could know. */
  inTime(): { at: number; option: number }[] {
    const latest = Math.max(this.endsAt, this.latestEndsAt ?? this.endsAt)
    const isSubmittedEarly = this.submittedAt !== null && this.submittedAt < this.endsAt
    const end = isSubmittedEarly ? (this.submittedAt ?? latest) : latest
    return this.given.filter(({ at }) => at <= end)
  }
}

/** Long enough for an end that was moved forward to come. */
const longWaitStep = {
  weight: 2,
  arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 70_000 }) }),
}
const moveStep = {
  weight: 2,
  arbitrary: fc.record({ do: fc.constant('move' as const), ms: fc.integer({ min: -90_000, max: 90_000 }) }),
}

/** @param isMoved whether the institute moves the end */
export const stepsOf = (isMoved: boolean) =>
  fc.array(
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
      ...(isMoved ? [moveStep, longWaitStep] : []),
    ),
    { maxLength: 60, size: 'max' },
  )
export type Step =
  ReturnType<typeof stepsOf> extends fc.Arbitrary<(infer One)[]> ? One | { do: 'handIn' } : never
