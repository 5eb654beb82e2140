import { describe, expect, test } from 'vitest'
import { failuresAt, secondsLeft, secondsToWait, throttleMessage } from '#domain/session/throttle.ts'

const at = 1_800_000_000_000
const minutes = 60_000

describe('wrong passwords slow down and then lock (PRODUCT §3 "Sign-in")', () => {
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
    [29, 0],
    [30, 60],
    [99, 60],
    [100, 900],
  ])('after %i failures from an address: %i seconds', (failures, seconds) => {
    expect(secondsToWait('address', failures)).toBe(seconds)
  })

  test.each([
    ['at once', 0, 40],
    ['half a second later', 500, 40],
    ['later', 12_000, 28],
    ['when the wait is over', 40_000, 0],
    ['long after', 60_000, 0],
  ])('an account with 8 failures waits, %s: %i ms gives %i s', (_, afterMs, seconds) => {
    expect(secondsLeft('account', { count: 8, lastAt: at }, at + afterMs)).toBe(seconds)
  })

  test('failures are forgotten 15 minutes after the last', () => {
    const failures = { count: 10, lastAt: at }
    expect(failuresAt(failures, at + 15 * minutes - 1)).toBe(10)
    expect(secondsLeft('account', failures, at + 15 * minutes - 1)).toBe(1)
    expect(failuresAt(failures, at + 15 * minutes)).toBe(0)
    expect(secondsLeft('account', failures, at + 15 * minutes)).toBe(0)
  })

  test('never more than 10 guesses of one password fit into 15 minutes', () => {
    let failures = { count: 0, lastAt: at }
    let guesses = 0
    for (let now = at; now < at + 15 * minutes; now += 1000) {
      if (secondsLeft('account', failures, now) > 0) continue
      guesses += 1
      failures = { count: failuresAt(failures, now) + 1, lastAt: now }
    }
    expect(guesses).toBe(10)
  })

  test.each([
    [1, 'Too many attempts. Please try again in 1 second.'],
    [40, 'Too many attempts. Please try again in 40 seconds.'],
    [80, 'Too many attempts. Please try again in 80 seconds.'],
    [120, 'Too many attempts. Please try again in 2 minutes.'],
    [121, 'Too many attempts. Please try again in 3 minutes.'],
    [900, 'Too many attempts. Please try again in 15 minutes.'],
  ])('%i seconds are told as: %s', (seconds, sentence) => {
    expect(throttleMessage(seconds)).toBe(sentence)
  })
})
