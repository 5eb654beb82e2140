import { describe, expect, test } from 'vitest'
import { testTypes } from '#domain/exam/calls.ts'
import { spendsAttempt, startTerms } from './start-terms.ts'

const minute = 60_000
const open = {
  test_type_id: testTypes.online as number,
  start_timestamp: 0,
  end_timestamp: 7200,
  duration: 60,
  test_limit: 1,
  total_attempts: 0,
  incomplete_attempts: 0,
}
const inTime = { state: 'new', time: { leftMs: 60 * minute, wholeMs: 60 * minute }, attempt: 1, limit: 1 }

describe('what is shown before a test is started (PRODUCT §7)', () => {
  test.each([
    ['in time, all of its time', {}, 60 * minute, inTime],
    [
      'late, what the end of the test leaves',
      {},
      7200_000 - 175_000,
      { ...inTime, time: { leftMs: 175_000, wholeMs: 60 * minute } },
    ],
    ['no clock at practice', { test_type_id: testTypes.practice }, 0, { ...inTime, time: null }],
    [
      'which attempt of how many it would be',
      { test_limit: 3, total_attempts: 1 },
      0,
      { ...inTime, attempt: 2, limit: 3 },
    ],
    ['that it was begun', { incomplete_attempts: 1 }, 0, { state: 'begun' }],
    ['that no attempt is left', { total_attempts: 1 }, 0, { state: 'spent' }],
    ['that it is over, at its end', {}, 7200_000, { state: 'closed' }],
    ['that it is to come', { start_timestamp: 1 }, 999, { state: 'closed' }],
  ])('%s', (_, part, nowMs, terms) => {
    expect(startTerms({ ...open, ...part }, nowMs)).toEqual(terms)
  })

  test.each([
    ['the only attempt', {}, true],
    ['practice as often as one likes', { test_limit: 0 }, false],
    ['an attempt that runs already', { incomplete_attempts: 1 }, false],
  ])('it is asked about: %s', (_, part, isAsked) => {
    expect(spendsAttempt({ ...open, ...part })).toBe(isAsked)
  })
})
