import { describe, expect, test } from 'vitest'
import {
  addTime,
  applyReply,
  giveAnswer,
  hasPending,
  isSeen,
  markForReview,
  openTab,
  type SaveReply,
  stateIn,
  toSend,
} from '#domain/exam/panel/exam-tab.ts'
import { maxLetters } from '#domain/exam/panel/limits.ts'

const q = 7001
const option = (number: number) => ({ type: 1, option: number }) as const

describe('a tab of the panel', () => {
  const [page, other] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']
  const at = 1_700_000_000_000

  test('holds what was given until just that is acknowledged [panel-23]', () => {
    const given = giveAnswer(openTab(page), q, option(1), at)
    const sent = toSend(given)
    expect(sent.states).toEqual([
      { question_id: q, answer: { at, by: page, value: option(1) }, mark: null, times: {} },
    ])
    const changed = giveAnswer(given, q, option(2), at + 5)
    const acknowledged = applyReply(changed, sent, { sequence: 1, states: sent.states })
    expect(hasPending(acknowledged)).toBe(true)
    expect(stateIn(acknowledged, q).answer?.value).toEqual(option(2))
    const all = applyReply(acknowledged, toSend(acknowledged), {
      sequence: 2,
      states: toSend(acknowledged).states,
    })
    expect([hasPending(all), all.since]).toEqual([false, 2])
    expect(stateIn(all, q).answer).toEqual({ at: at + 5, by: page, value: option(2) })
  })

  test('shows what another tab gave later, and keeps what is newer here', () => {
    const given = giveAnswer(openTab(page), q, option(1), at)
    const theirs = (when: number): SaveReply => ({
      sequence: 3,
      states: [{ question_id: q, answer: { at: when, by: other, value: option(4) }, mark: null, times: {} }],
    })
    const sent = { ...toSend(openTab(page)) }
    expect(stateIn(applyReply(given, sent, theirs(at + 1)), q).answer?.value).toEqual(option(4))
    expect(stateIn(applyReply(given, sent, theirs(at - 1)), q).answer?.value).toEqual(option(1))
  })

  test('what the server refused is not shown as given', () => {
    const given = giveAnswer(openTab(page), q, option(1), at)
    const acknowledged = applyReply(given, toSend(given), { sequence: 0, states: [] })
    expect(stateIn(acknowledged, q).answer).toBe(null)
  })

  test('a clock that is set back gives no older stamps; an answer is cleared, a mark is separate', () => {
    let tab = giveAnswer(openTab(page), q, option(1), at)
    tab = giveAnswer(tab, q, null, at - 3_600_000)
    tab = markForReview(tab, q, true, at - 3_600_000)
    const given = {
      answer: { at: at + 1, by: page, value: null },
      mark: { at: at + 2, by: page, value: true },
      times: {},
    }
    expect(stateIn(tab, q)).toMatchObject(given)
    // The clock behind a stamp is not sent.
    expect(toSend(tab).states).toEqual([{ question_id: q, ...given }])
  })

  test('time adds up, and is never sent twice over', () => {
    let tab = addTime(openTab(page), q, 0)
    expect([isSeen(tab, q), isSeen(tab, q + 1)]).toEqual([true, false])
    const sent = toSend(tab)
    tab = addTime(tab, q, 1500)
    tab = applyReply(tab, sent, { sequence: 1, states: sent.states })
    expect(toSend(tab).states[0]?.times).toEqual({ [page]: 1500 })
    tab = applyReply(tab, toSend(tab), { sequence: 2, states: toSend(tab).states })
    tab = addTime(addTime(tab, q, 0), q, 500)
    expect(stateIn(tab, q).times).toEqual({ [page]: 2000 })
  })

  test('sends no more at once than a call takes', () => {
    let tab = openTab(page)
    for (let id = 1; id <= 7; id++) tab = addTime(tab, id, 0)
    const sent = toSend(tab, { max: 5 })
    expect(sent.states).toHaveLength(5)
    expect(toSend(applyReply(tab, sent, { sequence: 1, states: sent.states })).states).toHaveLength(2)
  })

  test('nor more text: of forty long answers in Hindi each comes once, and every call is under a megabyte', () => {
    let tab = openTab(page)
    const value = { type: 2, text: 'क'.repeat(maxLetters) } as const
    for (let id = 1; id <= 40; id++) tab = giveAnswer(tab, id, value, at)
    const sentIds: number[] = []
    while (hasPending(tab)) {
      const sent = toSend(tab)
      expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(1_000_000)
      sentIds.push(...sent.states.map((state) => state.question_id))
      tab = applyReply(tab, sent, { sequence: 1, states: sent.states })
    }
    expect(sentIds).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  test('one answer goes, however long', () => {
    const blanks = Array.from({ length: 200 }, () => '"'.repeat(1000))
    expect(toSend(giveAnswer(openTab(page), q, { type: 7, blanks }, at)).states).toHaveLength(1)
  })
})
