import { describe, expect, test } from 'vitest'
import { pauseMs } from './pause.ts'

const usual = { requestedMs: 0, remainingMs: null, chance: 0.5 }

describe('the pause before a retry: it does not hurt the server [panel-26]', () => {
  test.each([
    [1, 1000],
    [2, 2000],
    [4, 8000],
    [6, 20_000],
    [60, 20_000],
  ])('after %i failures: %i ms', (failures, ms) => {
    expect(pauseMs({ ...usual, failures })).toBe(ms)
  })

  test('is not the same for all', () => {
    expect(pauseMs({ ...usual, failures: 3, chance: 0 })).toBeCloseTo(2800)
    expect(pauseMs({ ...usual, failures: 3, chance: 1 })).toBeCloseTo(5200)
  })

  test('is as long as the server asks for, except for what no server means', () => {
    expect(pauseMs({ ...usual, failures: 1, requestedMs: 30_000 })).toBe(30_000)
    expect(pauseMs({ ...usual, failures: 5, requestedMs: 3000 })).toBe(16_000)
    expect(pauseMs({ ...usual, failures: 1, requestedMs: 86_400_000 })).toBe(60_000)
  })

  test.each([
    ['half an hour before the end', 1_800_000, 20_000],
    ['ten seconds before', 10_000, 5000],
    ['a second before', 1000, 1000],
    ['within the grace', -4999, 1000],
    ['after it, while the grace may have grown', -5001, 6375],
    ['when no grace is that long', -600_000, 20_000],
  ])('never sleeps over what may still count: %s', (_, remainingMs, ms) => {
    expect(pauseMs({ ...usual, failures: 9, remainingMs })).toBe(ms)
    expect(pauseMs({ ...usual, failures: 1, requestedMs: 20_000, remainingMs })).toBe(ms)
  })
})
