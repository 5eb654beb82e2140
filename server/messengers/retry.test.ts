import { describe, expect, it, test } from 'vitest'
import { maxTries, nextTryAt } from '#server/messengers/retry.ts'

const now = new Date('2026-11-20T10:00:00Z')
const waitAfter = (tries: number) => ((nextTryAt(tries, now)?.getTime() ?? Number.NaN) - now.getTime()) / 1000

describe('when a message is tried again', () => {
  test.each([
    [1, 5],
    [2, 15],
    [3, 60],
    [4, 300],
    [5, 900],
    [6, 1800],
    [7, 3600],
  ])('after %i tries it waits %i seconds', (tries, seconds) => {
    expect(waitAfter(tries)).toBe(seconds)
  })

  it('is given up after the eighth, and stays so', () => {
    expect(maxTries).toBe(8)
    for (const tries of [8, 9, 100]) expect(nextTryAt(tries, now)).toBeUndefined()
  })

  it('is sent or given up while a password in it still works [session-25, start-11]', () => {
    const seconds = Array.from({ length: maxTries - 1 }, (_, index) => waitAfter(index + 1))
    expect(seconds.reduce((sum, each) => sum + each, 0)).toBeLessThan(24 * 3600)
  })
})
