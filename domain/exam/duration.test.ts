import { expect, test } from 'vitest'
import { showDuration, showSeconds, showTimeLimit, showTimeSpan, timeLimitOf } from '#domain/exam/duration.ts'

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
])('%d seconds are shown as %s [report-15]', (seconds, shown) => {
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

test.each([
  [45, '45 min'],
  [60, '60 min'],
  [61, '1 h 1 min'],
  [120, '2 h'],
  [180, '3 h'],
  [195, '3 h 15 min'],
])('%d minutes: %s [exam-9]', (minutes, expected) => {
  expect(showDuration(minutes)).toBe(expected)
})

test.each([
  [1, 90, '1 h 30 min'],
  [2, null, 'No limit'],
  [4, 90, '1 h 30 min'],
])('a test of type %s may take %s minutes: %s [exam-9]', (typeId, limit, shown) => {
  expect(timeLimitOf({ typeId, minutes: 90 })).toBe(limit)
  expect(showTimeLimit({ typeId, minutes: 90 })).toBe(shown)
})
