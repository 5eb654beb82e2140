import { describe, expect, test } from 'vitest'
import { testTypes } from '#domain/exam/reply.ts'
import { spendsAttempt, startTerms } from './start-terms.ts'

const minute = 60_000
const open = {
  typeId: testTypes.online as number,
  startMs: 0,
  endMs: 7_200_000,
  minutes: 60,
  attemptLimit: 1,
  submittedAttempts: 0,
  openAttempts: 0,
}
const inTime = { state: 'new', time: { leftMs: 60 * minute, wholeMs: 60 * minute }, attempt: 1, limit: 1 }

describe('what is shown before a test is started [exam-18]', () => {
  test.each([
    ['in time, all of its time', {}, 60 * minute, inTime],
    [
      'late, what the end of the test leaves',
      {},
      7200_000 - 175_000,
      { ...inTime, time: { leftMs: 175_000, wholeMs: 60 * minute } },
    ],
    ['no clock at practice', { typeId: testTypes.practice }, 0, { ...inTime, time: null }],
    [
      'which attempt of how many it would be',
      { attemptLimit: 3, submittedAttempts: 1 },
      0,
      { ...inTime, attempt: 2, limit: 3 },
    ],
    ['that it was begun', { openAttempts: 1 }, 0, { state: 'begun' }],
    ['that no attempt is left', { submittedAttempts: 1 }, 0, { state: 'spent' }],
    ['that it is over, at its end', {}, 7200_000, { state: 'closed' }],
    ['that it is to come', { startMs: 1000 }, 999, { state: 'closed' }],
  ])('%s', (_, part, nowMs, terms) => {
    expect(startTerms({ ...open, ...part }, nowMs)).toEqual(terms)
  })

  test.each([
    ['the only attempt', {}, true],
    ['practice as often as one likes', { attemptLimit: 0 }, false],
    ['an attempt that runs already', { openAttempts: 1 }, false],
  ])('it must be confirmed: %s', (_, part, needsConfirming) => {
    expect(spendsAttempt({ ...open, ...part })).toBe(needsConfirming)
  })
})
