import { describe, expect, test } from 'vitest'
import { failuresAt, secondsLeft, secondsToWait, throttleMessage, withOneMore } from './throttle-rules.ts'

const at = 1_800_000_000_000
const minutes = 60_000

describe('wrong passwords slow down and then lock [session-42]', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 10],
    [7, 20],
    [8, 40],
    [9, 80],
    [10, 900],
    [1000, 900],
  ])('after %i failures of an account: %i seconds', (failures, seconds) => {
    expect(secondsToWait('account', failures)).toBe(seconds)
  })

  test.each([
    [0, 0],
    [1, 0],
    [2, 900],
  ])('after %i failures of an account, from a network beyond its limit: %i seconds', (failures, seconds) => {
    expect(secondsToWait('strictAccount', failures)).toBe(seconds)
  })

  test.each([
    [0, 0],
    [1, 30],
    [4, 30],
    [5, 86_400],
  ])('after %i new passwords: %i seconds', (failures, seconds) => {
    expect(secondsToWait('newPassword', failures)).toBe(seconds)
  })

  test.each([
    [4, 0],
    [5, 15],
    [9, 240],
    [10, 3600],
    [1000, 3600],
  ])('after %i wrong codes of a second step: %i seconds [session-41]', (failures, seconds) => {
    expect(secondsToWait('secondStep', failures)).toBe(seconds)
  })

  test.each([
    ['at once', 0, 40],
    ['half a second later', 500, 40],
    ['later', 12_000, 28],
    ['when the wait ends', 40_000, 0],
    ['long after', 60_000, 0],
  ])('an account with 8 failures waits, %s: %i ms gives %i s', (_, afterMs, seconds) => {
    expect(secondsLeft('account', { count: 8, lastAt: at }, at + afterMs)).toBe(seconds)
  })

  test('failures are forgotten 15 minutes after the last', () => {
    const failures = { count: 10, lastAt: at }
    expect(failuresAt('account', failures, at + 15 * minutes - 1).count).toBe(10)
    expect(secondsLeft('account', failures, at + 15 * minutes - 1)).toBe(1)
    expect(failuresAt('account', failures, at + 15 * minutes).count).toBe(0)
    expect(secondsLeft('account', failures, at + 15 * minutes)).toBe(0)
  })

  /** How many attempts are allowed to a caller that tries each second. */
  function allowedWithin(kind: Parameters<typeof secondsLeft>[0], seconds: number): number {
    let failures = { count: 0, lastAt: at }
    let allowed = 0
    for (let now = at; now < at + seconds * 1000; now += 1000) {
      if (secondsLeft(kind, failures, now) > 0) continue
      allowed += 1
      failures = withOneMore(kind, failures, now)
    }
    return allowed
  }

  test.each([
    ['account', 15 * 60, 10],
    ['strictAccount', 15 * 60, 2],
    ['network', 15 * 60, 30 + 29],
    ['strictNetwork', 15 * 60, 10 + 29],
    ['newPassword', 24 * 3600, 5],
  ] as const)('%s: a caller that tries for %i seconds is allowed %i attempts', (kind, seconds, allowed) => {
    expect(allowedWithin(kind, seconds)).toBe(allowed)
  })

  test('a network is allowed attempts again as its failures are forgotten one by one', () => {
    const failures = { count: 30, lastAt: at }
    expect(secondsLeft('network', failures, at)).toBe(30)
    expect(secondsLeft('network', failures, at + 12_000)).toBe(18)
    expect(secondsLeft('network', failures, at + 30_000)).toBe(0)
    expect(failuresAt('network', failures, at + 95_000)).toEqual({ count: 27, lastAt: at + 90_000 })
    expect(failuresAt('network', failures, at + 15 * minutes).count).toBe(0)
  })

  test('a clock that was set back does not lengthen the wait', () => {
    for (const kind of ['account', 'network'] as const) {
      const failures = { count: 30, lastAt: at + 60 * minutes }
      expect(secondsLeft(kind, failures, at)).toBe(secondsToWait(kind, 30))
    }
  })

  test.each([
    [1, 'Too many attempts. Please try again in 1 second.'],
    [40, 'Too many attempts. Please try again in 40 seconds.'],
    [80, 'Too many attempts. Please try again in 80 seconds.'],
    [120, 'Too many attempts. Please try again in 2 minutes.'],
    [121, 'Too many attempts. Please try again in 3 minutes.'],
    [900, 'Too many attempts. Please try again in 15 minutes.'],
    [86_399, 'Too many attempts. Please try again in 24 hours.'],
  ])('%i seconds are written as: %s [session-44]', (seconds, sentence) => {
    expect(throttleMessage(seconds)).toBe(sentence)
  })
})
