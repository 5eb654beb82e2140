import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  dayText,
  firstDayOf,
  isDay,
  isMonth,
  lastDayOf,
  readShownDay,
  showDay,
  weekdayOf,
} from './day.ts'

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-11-5', false],
  ['20-11-2026', false],
  ['', false],
  ['2026-11-20T00:00', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
  expect(dayText.safeParse(text).success).toBe(expected)
})

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(count)
})

describe('months', () => {
  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-04', -16, '2024-12'],
    ['2026-04', 11, '2027-03'],
  ])('%s and %i is %s', (month, count, expected) => expect(addMonths(month, count)).toBe(expected))

  test.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('%s ends on %s', (month, last) => {
    expect([firstDayOf(month), lastDayOf(month)]).toEqual([`${month}-01`, last])
  })

  test.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026', false],
  ])('%s is a month: %s', (text, expected) => expect(isMonth(text)).toBe(expected))
})

test.each([
  ['2026-11-20', 5],
  ['2026-11-22', 7],
  ['2026-11-23', 1],
  ['2028-02-29', 2],
])('%s is weekday %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

test.each([
  ['2026-11-20', '2026-11-22', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-20', '2026-11-20', ['2026-11-20']],
  ['2026-11-20', '2026-11-19', []],
])('the days from %s to %s', (first, last, days) => expect(daysFrom(first, last)).toEqual(days))

test('days are shown DD-MM-YYYY [access-32]', () => {
  expect(showDay('2026-11-05')).toBe('05-11-2026')
  expect(readShownDay('05-11-2026')).toBe('2026-11-05')
  expect(readShownDay('31-11-2026')).toBeUndefined()
  expect(readShownDay('2026-11-05')).toBeUndefined()
})
