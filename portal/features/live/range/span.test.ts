import { describe, expect, test } from 'vitest'
import { faultOfSpan, readPastSpan, readTypedDay, upcomingSpan, usualPastSpan } from './span.ts'

test.each([
  ['2026-11-20', '2026-11-27', '2026-10-21'],
  ['2028-02-29', '2028-03-07', '2028-01-30'],
  ['2026-12-31', '2027-01-07', '2026-12-01'],
  ['2027-03-01', '2027-03-08', '2027-01-30'],
])('on %s: today to 7 days ahead [live-2], and the last 30 days [live-10]', (today, to, from) => {
  expect(upcomingSpan(today)).toEqual({ from: today, to })
  expect(usualPastSpan(today)).toEqual({ from, to: today })
})

describe('a range of past classes [live-11]', () => {
  const today = '2028-02-29'
  test.each([
    ['2028-02-01', '2028-02-29', undefined],
    ['2028-02-29', '2028-02-29', undefined],
    ['2028-02-29', '2028-03-05', undefined],
    ['2028-03-01', '2028-03-05', 'startAfterToday'],
    // An invalid start is reported first.
    ['2028-03-01', '2028-02-01', 'startAfterToday'],
    ['2028-02-20', '2028-02-19', 'endBeforeStart'],
    ['', '2028-02-19', 'missing'],
    ['2028-02-20', '', 'missing'],
    ['2028-02-30', '2028-03-01', 'missing'],
  ])('%j to %j: %s', (from, to, fault) => {
    expect(faultOfSpan({ from, to }, today)).toBe(fault)
  })

  test('an address names one, or the default is used', () => {
    const usual = usualPastSpan(today)
    expect(readPastSpan('2028-01-01', '2028-01-31', today)).toEqual({ from: '2028-01-01', to: '2028-01-31' })
    for (const [from, to] of [
      [null, null],
      ['2028-01-01', null],
      ['2028-03-01', '2028-03-02'],
      ['<b>', '2028-01-01'],
    ] as const) {
      expect(readPastSpan(from, to, today)).toEqual(usual)
    }
  })
})

test.each([
  ['05-11-2026', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  [' 5/1/2026 ', '2026-01-05'],
  ['05.11.2026', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2027', ''],
  ['2026-11-05', ''],
  ['05-11-26', ''],
  ['05-11-0026', ''],
  ['tomorrow', ''],
  ['', ''],
])('%j is typed for %j [live-10]', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day)
})
