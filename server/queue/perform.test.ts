import { describe, expect, it, test } from 'vitest'
import { sendMessage } from '#server/messengers/outbox.ts'
import { waitAfter } from '#server/queue/perform.ts'
import { readRetryAfter } from '#server/queue/retry-after.ts'

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
    expect(waitAfter(sendMessage, tries)).toBe(seconds)
  })

  it('is given up after the eighth, and stays so', () => {
    for (const tries of [8, 9, 100]) expect(waitAfter(sendMessage, tries)).toBeUndefined()
  })

  it('is sent or given up while a password in it still works [session-25, start-11]', () => {
    expect(sendMessage.waits.reduce((sum, each) => sum + each, 0)).toBeLessThan(24 * 3600)
  })
})

test('a job that is never given up repeats its last pause', () => {
  const rules = { waits: [5, 15], isEndless: true }
  expect([1, 2, 3, 100].map((tries) => waitAfter(rules, tries))).toEqual([5, 15, 15, 15])
})

test.each([
  ['120', 120_000],
  [' 7 ', 7000],
  ['Sat, 28 Nov 2026 20:00:30 GMT', 30_000],
  ['Sat, 28 Nov 2026 19:00:00 GMT', 0],
  ['99999999', 3_600_000],
  ['soon', 0],
  [null, 0],
])('Retry-After: %s', (header, ms) => {
  expect(readRetryAfter(header, Date.parse('2026-11-28T20:00:00Z'))).toBe(ms)
})
