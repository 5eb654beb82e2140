import { expect, test } from 'vitest'
import { calendarDays } from './calendar.ts'
import { daysAhead, nextHoliday, openingAfter, readHolidays, weeklyOffsIn } from './holidays.ts'
import { makeEntry } from './testing.ts'

const holidays = readHolidays({
  '2026-12-29': [{ title_name: 'Winter break', event_date_range: '2026-12-29 2027-01-02' }],
  '2026-12-25': [{ title_name: 'Christmas', event_date_range: '2026-12-25 2026-12-25' }],
  '2026-11-20': [{ title_name: 'Past', event_date_range: '2026-11-20 2026-11-22' }],
  '2027-03-30': [{ title_name: 'Last', event_date_range: '2027-03-30 2027-03-31' }],
})
const sunday = new Set([7])
const until = '2027-03-31'

test.each([
  ['2026-11-28', 'Christmas', '2026-12-26'],
  ['2026-12-25', 'Christmas', '2026-12-26'],
  ['2026-12-26', 'Winter break', '2027-01-04'],
  ['2027-01-02', 'Winter break', '2027-01-04'],
  // School reopens in the next academic year, whose holidays are unknown.
  ['2027-01-03', 'Last', undefined],
])('on %s the next holiday is %s, and school opens again on %s [event-11]', (today, title, opens) => {
  const next = nextHoliday(holidays, today)
  expect(next?.title).toBe(title)
  expect(next && openingAfter(next, holidays, sunday, until)).toBe(opens)
})

test('after the last one there is none', () => expect(nextHoliday(holidays, '2027-04-01')).toBeUndefined())

test('the weekly offs are read from any month', () => {
  const off = makeEntry({ event_type: 3 })
  const days = calendarDays({ '2026-11-22': [off], '2026-11-29': [off], '2026-11-20': [makeEntry()] })
  expect([...weeklyOffsIn(days)]).toEqual([7])
})

test.each([
  [
    { first: '2026-04-01', last: '2027-03-31' },
    { first: '2026-11-28', last: '2027-03-31' },
  ],
  [{ first: '2025-04-01', last: '2026-03-31' }, undefined],
  [{ first: '2027-04-01', last: '2028-03-31' }, undefined],
  [
    { first: '2026-01-01', last: '2029-12-31' },
    { first: '2026-11-28', last: '2028-01-01' },
  ],
])('of %j the days ahead are %j', (bounds, ahead) => expect(daysAhead(bounds, '2026-11-28')).toEqual(ahead))
