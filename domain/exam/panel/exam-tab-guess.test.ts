import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addTime,
  applyReply,
  type ExamTab,
  giveAnswer,
  hasPending,
  limitRecovered,
  markForReview,
  moveGuessed,
  moveStamps,
  openTab,
  recover,
  stateIn,
  toSend,
} from './exam-tab.ts'
import { maxTimeMs } from './limits.ts'
import { questionState } from './state-body.ts'

const [page, other] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']
const at = 1_700_000_000_000
const minute = 60_000
const q = 7001
const option = (number: number) => ({ type: 1, option: number }) as const

/** A reply with an answer of another tab. */
const receive = (tab: ExamTab, questionId: number, givenAt: number) =>
  applyReply(tab, toSend(openTab(page)), {
    sequence: 1,
    states: [
      {
        question_id: questionId,
        answer: { at: givenAt, by: other, value: option(9) },
        mark: null,
        times: {},
      },
    ],
  })

describe('stamps that were given by a guess (a device that slept, a page loaded without a network)', () => {
  test('are set right by what the guess was behind; those before it stay', () => {
    const before = giveAnswer(openTab(page), q, option(1), at)
    const guessed = markForReview(giveAnswer(before, q + 1, option(2), at + 10), q + 1, true, at + 20)
    const right = moveStamps(guessed, at + 10, 10 * minute)
    expect(stateIn(right, q).answer?.at).toBe(at)
    expect(stateIn(right, q + 1).answer?.at).toBe(at + 10 + 10 * minute)
    expect(stateIn(right, q + 1).mark?.at).toBe(at + 20 + 10 * minute)
  })

  test('move on from what the clock showed, not from the stamp that had to be later than another one', () => {
    const received = receive(openTab(page), q, at + 30)
    const given = giveAnswer(received, q, option(1), at)
    expect(stateIn(given, q).answer?.at).toBe(at + 31)
    expect(stateIn(moveStamps(given, at, 1000), q).answer?.at).toBe(at + 1000)
    expect(stateIn(moveStamps(given, at, 10), q).answer?.at).toBe(at + 31)
  })

  test('are no later than another answer that was received only afterwards', () => {
    const given = giveAnswer(openTab(page), q, option(1), at)
    const right = moveStamps(receive(given, q, at + 1005), at, 1000)
    expect(right.pending.get(q)?.answer?.at).toBe(at + 1000)
  })

  test('of one moment between two sleeps are not put behind what another tab gave', () => {
    const given = receive(giveAnswer(openTab(page), q, option(1), at + 20), q, at + 1030)
    const guesses = [
      { from: at, aheadMs: 1017 },
      { from: at + 15, aheadMs: 1001 },
    ]
    expect(moveGuessed(given, guesses, 2018).pending.get(q)?.answer?.at).toBe(at + 2038)
  })

  test('of a device that slept twice are set right by what it slept before each', () => {
    const once = giveAnswer(openTab(page), q, option(1), at)
    const twice = giveAnswer(once, q + 1, option(2), at + minute)
    const guesses = [
      { from: at, aheadMs: 10 * minute },
      { from: at + minute, aheadMs: 30 * minute },
    ]
    const right = moveGuessed(twice, guesses, 40 * minute)
    expect([q, q + 1].map((id) => (stateIn(right, id).answer?.at ?? 0) - at)).toEqual([
      10 * minute,
      41 * minute,
    ])
    // Loaded offline before the sleep: the guess by the device's clock stays uncorrected.
    const loaded = [{ from: at - minute, aheadMs: 0 }, ...guesses.slice(1)]
    const awake = moveGuessed(twice, loaded, 30 * minute)
    expect([q, q + 1].map((id) => (stateIn(awake, id).answer?.at ?? 0) - at)).toEqual([0, 31 * minute])
    const [first] = loaded
    expect(stateIn(moveGuessed(once, first ? [first] : [], minute), q).answer?.at).toBe(at + minute)
  })

  test.each([
    {
      ms: -179 * minute,
      first: -180 * minute,
      why: 'the clock was three hours ahead, and it slept a minute',
    },
    { ms: 3 * minute, first: 2 * minute, why: 'the clock was two minutes behind, and it slept a minute' },
    { ms: -10, first: -10, why: 'the clock was right, and was set a minute ahead' },
  ])('of a page that was loaded by a wrong clock and slept then: $why', ({ ms, first }) => {
    const guesses = [
      { from: at, aheadMs: 0 },
      { from: at + minute, aheadMs: minute },
    ]
    const before = giveAnswer(openTab(page), q, option(1), at + 10)
    const given = giveAnswer(before, q + 1, option(2), at + minute + 10)
    const right = moveGuessed(given, guesses, ms)
    expect(stateIn(right, q).answer?.at).toBe(at + 10 + first)
    expect(stateIn(right, q + 1).answer?.at).toBe(at + minute + 10 + ms)
  })

  test('then win over what another device gave while this one slept, and not over what it gave later', () => {
    const awake = giveAnswer(openTab(page), q, option(4), at + 1)
    const right = moveStamps(awake, at, 10 * minute)
    expect(stateIn(receive(right, q, at + 5 * minute), q).answer?.value).toEqual(option(4))
    expect(stateIn(receive(right, q, at + 11 * minute), q).answer?.value).toEqual(option(9))
  })

  test('of a clock that was ahead go back, but not to before what was known when they were given', () => {
    const known = receive(openTab(page), q, at)
    const guessed = giveAnswer(known, q, option(3), at + 180 * minute)
    expect(stateIn(moveStamps(guessed, at, -179 * minute), q).answer?.at).toBe(at + minute)
    expect(stateIn(moveStamps(guessed, at, -181 * minute), q).answer).toEqual({
      at: at + 1,
      by: page,
      value: option(3),
    })
  })

  test('keep their order where those of a later guess go back more', () => {
    const first = giveAnswer(openTab(page), q, { type: 2, text: 'a' }, at + 700)
    const typed = giveAnswer(first, q, { type: 2, text: 'ab' }, at + 1300)
    const guesses = [
      { from: at - minute, aheadMs: 1001 },
      { from: at + 1000, aheadMs: 5000 },
    ]
    const right = moveGuessed(typed, guesses, -800)
    expect(toSend(right).states[0]?.answer?.value).toEqual({ type: 2, text: 'ab' })
    expect(stateIn(right, q).answer?.at).toBe(at + 568)
  })

  test('of another tab, taken up from the device, are its own', () => {
    const recovered = { ...openTab(page), pending: giveAnswer(openTab(other), q, option(1), at).pending }
    expect(stateIn(moveStamps(recovered, at - 1, minute), q).answer?.at).toBe(at)
  })
})

describe('stamps of the future that a tab with a wrong clock left on the device', () => {
  const hour = 60 * minute
  const left = (given: ExamTab) =>
    recover(
      openTab(page),
      [...given.pending].map(([questionId, state]) => ({ questionId, state })),
    )
  const twice = giveAnswer(giveAnswer(openTab(other), q, option(1), at + hour), q, option(2), at + hour + 9)
  const answersOf = (tab: ExamTab) => {
    const { earlier = [], answer } = tab.pending.get(q) ?? {}
    return [...earlier, answer].map((one) => one && [one.value, one.at - at, one.by])
  }

  test('are limited to when the next tab read them, in their order; others stay', () => {
    const past = giveAnswer(openTab(other), q + 1, option(3), at - minute)
    const all = left(
      markForReview({ ...past, pending: new Map([...past.pending, ...twice.pending]) }, q, true, at),
    )
    const limited = limitRecovered(all, at, 0)
    expect(answersOf(limited)).toEqual([
      [option(1), -1, other],
      [option(2), 0, other],
    ])
    expect(limited.pending.get(q)?.mark).toEqual({ at, by: other, value: true })
    expect(limited.pending.get(q + 1)).toEqual(all.pending.get(q + 1))
    expect(limitRecovered(limited, at, 0)).toBe(limited)
    expect(limitRecovered(all, at, 2 * hour), 'not where it may have been later').toBe(all)
  })

  test('do not push what the next tab gives into the future', () => {
    const known = giveAnswer(limitRecovered(left(twice), at, 0), q, option(3), at + 500)
    expect(answersOf(known).at(-1)).toEqual([option(3), 500, page])
    const guessed = giveAnswer(left(twice), q, option(3), at - minute)
    expect(stateIn(guessed, q).answer?.at).toBeGreaterThan(at + hour)
    const right = moveStamps(limitRecovered(guessed, at, 0), at - minute, minute + 500)
    expect(answersOf(right).at(-1)).toEqual([option(3), 500, page])
    const ahead = giveAnswer(left(twice), q, option(3), at + 2 * hour)
    expect(answersOf(moveStamps(limitRecovered(ahead, at, 0), at, 500 - 2 * hour)).at(-1)).toEqual([
      option(3),
      500,
      page,
    ])
  })
})

describe('what a tab gives is always something that a call takes', () => {
  const scripts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom('a\0b', '\ud83d', 'नमस्ते', '👩‍👩‍👧', 'שלום'),
  )
  test('texts: without zeros and halves of characters, and the same when the server has read them', () => {
    fc.assert(
      fc.property(scripts, scripts, (text, blank) => {
        let tab = giveAnswer(openTab(page), q, { type: 2, text }, at)
        tab = giveAnswer(tab, q + 1, { type: 7, blanks: [blank, ''] }, at)
        const { states } = toSend(tab)
        const read = questionState.parse(JSON.parse(JSON.stringify(states[0])))
        expect(read).toEqual(states[0])
        expect(JSON.stringify(states)).not.toContain('\\u0000')
        const acknowledged = applyReply(tab, toSend(tab), {
          sequence: 1,
          states: states.map((state) => questionState.parse(JSON.parse(JSON.stringify(state)))),
        })
        expect(hasPending(acknowledged)).toBe(false)
        expect(stateIn(acknowledged, q).answer?.value).toEqual(stateIn(tab, q).answer?.value)
      }),
    )
  })

  test('times: a page that is open for days counts one', () => {
    const tab = addTime(addTime(openTab(page), q, 3 * maxTimeMs), q, minute)
    expect(stateIn(tab, q).times).toEqual({ [page]: maxTimeMs })
    expect(addTime(tab, q, minute), 'and has nothing new to tell').toBe(tab)
  })
})
