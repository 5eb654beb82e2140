import { describe, expect, it, test } from 'vitest'
import { minutesToAnnounce, narrowBounds, showTimeLeft, timeBy, timeLeft } from './server-clock.ts'

const answer = (time: number, sentAt: number, repliedAt: number) => ({ time, sentAt, repliedAt })

describe('the server’s clock in a tab: a changed device clock does not move it [panel-34]', () => {
  it('is right within half of the way there and back', () => {
    const clock = narrowBounds(undefined, answer(1_000_000, 100, 300))
    expect(timeBy(clock, 300)).toBe(1_000_100)
  })

  it('is made better by a quick answer, and not worse by a slow one', () => {
    const slow = narrowBounds(undefined, answer(1_000_000, 0, 4000))
    const quick = narrowBounds(slow, answer(1_005_000, 6000, 6020))
    expect(timeBy(quick, 6020)).toBe(1_005_010)
    expect(narrowBounds(quick, answer(1_010_000, 10_000, 14_000))).toEqual(quick)
  })

  it('starts again where the timer slept', () => {
    const before = narrowBounds(undefined, answer(1_000_000, 0, 20))
    // The device slept for an hour, of which the timer counted a second.
    const after = narrowBounds(before, answer(4_600_000, 1000, 1020))
    expect(timeBy(after, 1020)).toBe(4_600_010)
  })
})

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [59_000, '00:59'],
  [60_000, '01:00'],
  [59 * 60_000 + 59_001, '1:00:00'],
  [3_723_000, '1:02:03'],
])('%d ms left reads %s [panel-39]', (ms, text) => expect(showTimeLeft(ms)).toBe(text))

test('nothing is left after the end, and an untimed attempt has no time left', () => {
  expect(timeLeft(1000, 400)).toBe(600)
  expect(timeLeft(1000, 4000)).toBe(0)
  expect(timeLeft(null, 4000)).toBeNull()
})

const minutes = (count: number) => count * 60_000
test.each([
  ['over the mark of ten', minutes(10) + 1, minutes(10), 10],
  ['between two marks', minutes(9), minutes(6), undefined],
  ['over the mark of five', minutes(5) + 400, minutes(5) - 600, 5],
  ['over the last minute', minutes(1) + 400, minutes(1) - 600, 1],
  ['over two marks at once, as after a sleep: the nearer', minutes(6), minutes(1), 1],
  ['announced already', minutes(1), minutes(1) - 1, undefined],
  ['to the end', 1000, 0, undefined],
])('the end is announced: %s [panel-39]', (_, before, left, announced) =>
  expect(minutesToAnnounce(before, left)).toBe(announced),
)
