import { describe, expect, it, test } from 'vitest'
import { boundsOf, daysInMonth, defaultDay, monthBeside, readCalendarUrlState } from './bounds.ts'

const year = { first: '2026-04-01', last: '2027-03-31' }
const odd = { first: '2026-06-15', last: '2027-04-10' }

describe('the days that a time table may show [timetable-4]', () => {
  it.each([
    [{ first: '2026-04-01', last: '2027-03-31' }, year],
    [
      { first: '', last: '' },
      { first: '2026-01-01', last: '2026-12-31' },
    ],
    [
      { first: '2027-03-31', last: '2026-04-01' },
      { first: '2026-01-01', last: '2026-12-31' },
    ],
    [
      { first: '01-04-2026', last: '2027-03-31' },
      { first: '2026-01-01', last: '2026-12-31' },
    ],
  ])('%j', (academicYear, bounds) => {
    expect(boundsOf(academicYear, '2026-11-20')).toEqual(bounds)
  })
})

describe('it opens at today, else at the start of the year [timetable-4]', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-04-01', '2026-04-01'],
    ['2027-03-31', '2027-03-31'],
    ['2026-03-31', '2026-04-01'],
    ['2027-04-01', '2026-04-01'],
  ])('on %s at %s', (today, day) => {
    expect(defaultDay(year, today)).toBe(day)
  })
})

describe('the arrows end with the year [timetable-4]', () => {
  it.each([
    ['2026-04', -1, undefined],
    ['2026-05', -1, '2026-04'],
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2027-02', 1, '2027-03'],
    ['2027-03', 1, undefined],
  ] as const)('from %s by %i to %s', (month, count, beside) => {
    expect(monthBeside(month, count, year)).toBe(beside)
  })

  test('a month of which the year has some days counts', () => {
    expect(monthBeside('2026-07', -1, odd)).toBe('2026-06')
    expect(monthBeside('2026-06', -1, odd)).toBeUndefined()
    expect(daysInMonth('2026-06', odd)).toEqual({ first: '2026-06-15', last: '2026-06-30' })
    expect(daysInMonth('2027-04', odd)).toEqual({ first: '2027-04-01', last: '2027-04-10' })
    expect(daysInMonth('2028-02', { first: '2027-04-01', last: '2028-03-31' }).last).toBe('2028-02-29')
  })
})

describe('what an address opens [timetable-1]', () => {
  const today = '2026-11-20'
  it.each([
    [null, null, '2026-11-20'],
    ['2026-11', null, '2026-11-20'],
    ['2026-12', null, '2026-12-01'],
    ['2026-12', '2026-12-24', '2026-12-24'],
    [null, '2026-12-24', '2026-12-24'],
    // A month other than the day's wins.
    ['2026-12', '2026-11-03', '2026-12-01'],
    // Outside the year, or invalid.
    ['2026-03', null, '2026-11-20'],
    ['2027-04', '2027-04-02', '2026-11-20'],
    [null, '2026-03-31', '2026-11-20'],
    ['2026-13', '2026-02-30', '2026-11-20'],
    ['<script>', '2026-12-5', '2026-11-20'],
    ['2027-02', '2027-02-29', '2027-02-01'],
  ])('month %s, day %s: %s', (month, day, shown) => {
    expect(readCalendarUrlState({ month, day }, year, today)).toEqual({
      month: shown.slice(0, 7),
      day: shown,
    })
  })

  it('opens a month cut by the year at its first day in it', () => {
    expect(readCalendarUrlState({ month: '2026-06', day: null }, odd, today).day).toBe('2026-06-15')
  })

  it('opens a year that is over, or to come, at its start', () => {
    expect(readCalendarUrlState({ month: null, day: null }, year, '2028-01-01')).toEqual({
      month: '2026-04',
      day: '2026-04-01',
    })
  })
})
