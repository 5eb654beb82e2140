import { describe, expect, it, test } from 'vitest'
import { clampDay, dayAfterKey, dayInMonth, isMonthWithin, weeksOf } from './month-grid.ts'

describe('the grid of a month [timetable-2]', () => {
  test.each([
    ['2026-11', 6, 6],
    ['2026-06', 0, 5],
    ['2026-02', 6, 5],
    ['2027-02', 0, 4],
    ['2028-02', 1, 5],
    ['2026-08', 5, 6],
  ])('%s begins after %i empty places and has %i rows', (month, before, rows) => {
    const weeks = weeksOf(month)
    expect(weeks).toHaveLength(rows)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks.flat().indexOf(`${month}-01`)).toBe(before)
  })

  it('holds 29 February in a leap year alone', () => {
    expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
    expect(weeksOf('2027-02').flat().filter(Boolean)).toHaveLength(28)
  })
})

const year = { first: '2026-04-01', last: '2027-03-31' }

test.each([
  ['2026-11-20', 'ArrowLeft', '2026-11-19'],
  ['2026-11-20', 'ArrowRight', '2026-11-21'],
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-20', 'ArrowUp', '2026-11-13'],
  ['2026-11-28', 'ArrowDown', '2026-12-05'],
  ['2026-11-20', 'Home', '2026-11-16'],
  ['2026-11-20', 'End', '2026-11-22'],
  ['2026-12-31', 'PageUp', '2026-11-30'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2026-04-01', 'ArrowLeft', '2026-04-01'],
  ['2027-03-31', 'ArrowDown', '2027-03-31'],
  ['2026-04-20', 'PageUp', '2026-04-01'],
])('from %s, %s leads to %s', (day, key, expected) => {
  expect(dayAfterKey(day, { key, shiftKey: false }, year)).toBe(expected)
})

test('with Shift, Page Down moves by a year; other keys do nothing; right to left swaps the arrows', () => {
  const wide = { first: '2020-01-01', last: '2030-12-31' }
  expect(dayAfterKey('2028-02-29', { key: 'PageDown', shiftKey: true }, wide)).toBe('2029-02-28')
  expect(dayAfterKey('2026-11-20', { key: 'a', shiftKey: false }, wide)).toBeUndefined()
  expect(dayAfterKey('2026-11-20', { key: 'ArrowLeft', shiftKey: false }, wide, true)).toBe('2026-11-21')
})

test('a day is clamped to the bounds; a month is within if one of its days is', () => {
  expect(clampDay('2026-03-31', year)).toBe('2026-04-01')
  expect(clampDay('2027-04-01', year)).toBe('2027-03-31')
  expect(dayInMonth('2026-01-31', '2026-04')).toBe('2026-04-30')
  expect(['2026-03', '2026-04', '2027-03', '2027-04'].map((month) => isMonthWithin(month, year))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
