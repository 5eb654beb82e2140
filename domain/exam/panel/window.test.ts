import { describe, expect, test } from 'vitest'
import { mostLetters } from '#domain/exam/panel/limits.ts'
import {
  addTime,
  giveAnswer,
  hasPending,
  isSeen,
  markForReview,
  openWindow,
  stateIn,
  type Told,
  takeIn,
  toSend,
} from '#domain/exam/panel/window.ts'

const q = 7001
const option = (number: number) => ({ type: 1, option: number }) as const

describe('a window of the panel', () => {
  const [page, other] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']
  const at = 1_700_000_000_000

  test('holds what was given until just that is acknowledged', () => {
    const given = giveAnswer(openWindow(page), q, option(1), at)
    const sent = toSend(given)
    expect(sent.states).toEqual([
      { question_id: q, answer: { at, by: page, value: option(1) }, mark: null, times: {} },
    ])
    const changed = giveAnswer(given, q, option(2), at + 5)
    const told = takeIn(changed, sent, { sequence: 1, states: sent.states })
    expect(hasPending(told)).toBe(true)
    expect(stateIn(told, q).answer?.value).toEqual(option(2))
    const all = takeIn(told, toSend(told), { sequence: 2, states: toSend(told).states })
    expect([hasPending(all), all.since]).toEqual([false, 2])
    expect(stateIn(all, q).answer).toEqual({ at: at + 5, by: page, value: option(2) })
  })

  test('shows what another window gave later, and keeps what is newer here', () => {
    const given = giveAnswer(openWindow(page), q, option(1), at)
    const theirs = (when: number): Told => ({
      sequence: 3,
      states: [{ question_id: q, answer: { at: when, by: other, value: option(4) }, mark: null, times: {} }],
    })
    const heard = { ...toSend(openWindow(page)) }
    expect(stateIn(takeIn(given, heard, theirs(at + 1)), q).answer?.value).toEqual(option(4))
    expect(stateIn(takeIn(given, heard, theirs(at - 1)), q).answer?.value).toEqual(option(1))
  })

  test('what the server refused is not shown as given', () => {
    const given = giveAnswer(openWindow(page), q, option(1), at)
    const told = takeIn(given, toSend(given), { sequence: 0, states: [] })
    expect(stateIn(told, q).answer).toBe(null)
  })

  test('a clock that is set back gives no older stamps; an answer is cleared, a mark stands apart', () => {
    let window = giveAnswer(openWindow(page), q, option(1), at)
    window = giveAnswer(window, q, null, at - 3_600_000)
    window = markForReview(window, q, true, at - 3_600_000)
    const given = {
      answer: { at: at + 1, by: page, value: null },
      mark: { at: at + 2, by: page, value: true },
      times: {},
    }
    expect(stateIn(window, q)).toMatchObject(given)
    // The clock that it was given by is nobody else's.
    expect(toSend(window).states).toEqual([{ question_id: q, ...given }])
  })

  test('time adds up, and is never sent twice over', () => {
    let window = addTime(openWindow(page), q, 0)
    expect([isSeen(window, q), isSeen(window, q + 1)]).toEqual([true, false])
    const sent = toSend(window)
    window = addTime(window, q, 1500)
    window = takeIn(window, sent, { sequence: 1, states: sent.states })
    expect(toSend(window).states[0]?.times).toEqual({ [page]: 1500 })
    window = takeIn(window, toSend(window), { sequence: 2, states: toSend(window).states })
    window = addTime(addTime(window, q, 0), q, 500)
    expect(stateIn(window, q).times).toEqual({ [page]: 2000 })
  })

  test('sends no more at once than a call takes', () => {
    let window = openWindow(page)
    for (let id = 1; id <= 7; id++) window = addTime(window, id, 0)
    const sent = toSend(window, { most: 5 })
    expect(sent.states).toHaveLength(5)
    expect(toSend(takeIn(window, sent, { sequence: 1, states: sent.states })).states).toHaveLength(2)
  })

  test('nor more text: of forty long answers in Hindi each comes once, and every call is under a megabyte', () => {
    let window = openWindow(page)
    const value = { type: 2, text: 'क'.repeat(mostLetters) } as const
    for (let id = 1; id <= 40; id++) window = giveAnswer(window, id, value, at)
    const brought: number[] = []
    while (hasPending(window)) {
      const sent = toSend(window)
      expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(1_000_000)
      brought.push(...sent.states.map((state) => state.question_id))
      window = takeIn(window, sent, { sequence: 1, states: sent.states })
    }
    expect(brought).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  test('one answer goes, however long', () => {
    const blanks = Array.from({ length: 200 }, () => '"'.repeat(1000))
    expect(toSend(giveAnswer(openWindow(page), q, { type: 7, blanks }, at)).states).toHaveLength(1)
  })
})
