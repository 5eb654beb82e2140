import { expect, test } from 'vitest'
import { showSeconds, showTimeSpan } from '#domain/exam/duration.ts'

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

test.each([
  [0, '0 s'],
  [999, '0 s'],
  [55_000, '55 s'],
  [60_000, '1 min'],
  [175_000, '2 min 55 s'],
  [599_000, '9 min 59 s'],
  [600_000, '10 min'],
  [3_599_000, '59 min'],
  [3_600_000, '60 min'],
  [3_660_000, '1 h 1 min'],
  [7_200_000, '2 h'],
  [3_900_000, '1 h 5 min'],
])('%d ms are said as %s', (ms, said) => {
  expect(showTimeSpan(ms)).toBe(said)
})
