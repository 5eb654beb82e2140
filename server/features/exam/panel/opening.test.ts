import { describe, expect, test } from 'vitest'
import { mayStart } from './opening.ts'

const start = Date.parse('2026-11-20T10:30:00Z')
const end = Date.parse('2026-11-20T11:30:00Z')
const opening = (over: { attemptLimit?: number; submittedAttempts?: number } = {}) => ({
  startsAt: new Date(start),
  endsAt: new Date(end),
  attemptLimit: 1,
  submittedAttempts: 0,
  ...over,
})

describe('a test may be started within its window [exam-21]', () => {
  test.each([
    ['a millisecond before it opens', start - 1, false],
    ['when it opens', start, true],
    ['a millisecond before it closes', end - 1, true],
    ['when it closes', end, false],
  ])('%s', (_what, now, expected) => {
    expect(mayStart(opening(), new Date(now))).toBe(expected)
  })

  test.each([
    [1, 0, true],
    [1, 1, false],
    [3, 2, true],
    [3, 3, false],
    [0, 100, true],
  ])('limit %d, %d submitted: %s; 0 is unlimited [exam-21]', (attemptLimit, submittedAttempts, expected) => {
    expect(mayStart(opening({ attemptLimit, submittedAttempts }), new Date(start))).toBe(expected)
  })
})
