import { expect, test } from 'vitest'
import { showSeconds } from '#domain/exam/duration.ts'

test.each([
  [0, '0:00:00'],
  [59, '0:00:59'],
  [60, '0:01:00'],
  [3599, '0:59:59'],
  [3600, '1:00:00'],
  [36_125, '10:02:05'],
  [90_061, '25:01:01'],
  [59.9, '0:00:59'],
  [-5, '0:00:00'],
])('%d seconds are shown as %s (spec/2 §9 "h:mm:ss")', (seconds, shown) => {
  expect(showSeconds(seconds)).toBe(shown)
})
