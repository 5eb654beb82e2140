import { describe, expect, test } from 'vitest'
import { boundStamp, closedAt, endOf, givenAtEarliest, graceMs, submittedAtOf, verdictOf } from './clock.ts'

const start = 1_700_000_000_000
const end = start + 60 * 60_000
const timed = { endsAt: end, submittedAt: null }
const untimed = { endsAt: null, submittedAt: null }
const handedIn = { endsAt: end, submittedAt: start + 1000 }

describe('when the time is over [panel-35]', () => {
  test.each([
    ['after its duration', 60, end + 1, end],
    ['with the tab of the test', 60, end - 1, end - 1],
    ['to the millisecond', 60, end, end],
    ['never, of practice and the notebook', null, end, null],
  ])('%s', (_what, minutes, testEnd, expected) => {
    expect(endOf(start, minutes, testEnd)).toBe(expected)
  })
})

describe('what becomes of an answer [panel-36]', () => {
  test.each([
    ['given and here in time', end - 1, timed, end - 1, 'counts'],
    ['given in the last millisecond, here as the grace begins', end, timed, end, 'counts'],
    ['here in the last millisecond of the grace', end, timed, end + graceMs - 1, 'counts'],
    ['here as the grace is over', end, timed, end + graceMs, 'late'],
    ['a day on the way', end - 1, timed, end + 86_400_000, 'late'],
    ['given a millisecond after the end, in the grace', end + 1, timed, end + 2, 'refused'],
    ['given a millisecond after the end, long after', end + 1, timed, end + 86_400_000, 'refused'],
    ['given before it was handed in, here after', start + 1000, handedIn, start + 1000, 'late'],
    ['given after it was handed in', start + 1001, handedIn, start + 2000, 'refused'],
    ['of an untimed attempt, a year on', end, untimed, end + 365 * 86_400_000, 'counts'],
  ])('%s', (_what, at, attempt, now, expected) => {
    expect(verdictOf(at, attempt, now)).toBe(expected)
  })

  test.each([
    ['a device whose clock is ahead counts as now', end + 2001, end, end],
    ['two seconds are the way', end + 2000, end, end + 2000],
    ['the past is believed', start, end, start],
  ])('%s', (_what, at, now, expected) => {
    expect(boundStamp(at, now)).toBe(expected)
  })

  test('what is stamped in the future to come after the end gains nothing: it counts as now', () => {
    expect(verdictOf(boundStamp(end + 10_000, end + 1), timed, end + 1)).toBe('refused')
    expect(verdictOf(boundStamp(end + 10_000, end - 1), timed, end - 1)).toBe('counts')
  })
})

test.each([
  ['after its tab was last heard of: as stamped', 2000, 1000, 2000],
  ['before: it could have been sent then', 1000, 2000, 2000],
  ['at that moment', 1000, 1000, 1000],
])('a late answer was given at the earliest, stamped %s', (_what, at, lastSeenAt, expected) => {
  expect(givenAtEarliest(at, lastSeenAt)).toBe(expected)
})

test('it closes with the grace, or as it is handed in; untimed with that alone', () => {
  expect([closedAt(timed), closedAt(handedIn), closedAt(untimed)]).toEqual([
    end + graceMs,
    start + 1000,
    null,
  ])
})

test('who hands in during the grace has handed in at the end', () => {
  expect(submittedAtOf(timed, end + 3)).toBe(end)
  expect(submittedAtOf(timed, end - 3)).toBe(end - 3)
  expect(submittedAtOf(untimed, end)).toBe(end)
})
