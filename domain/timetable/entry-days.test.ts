import { expect, test } from 'vitest'
import { daysOfEntry } from './entry-days.ts'

test.each([
  ['a class', '2026-11-20', '', '6:00 PM', ['2026-11-20']],
  ['an exam of a day', '2026-11-20', '2026-11-20', '6:00 PM', ['2026-11-20']],
  [
    'an exam of three days',
    '2026-11-29',
    '2026-12-01',
    '6:00 PM',
    ['2026-11-29', '2026-11-30', '2026-12-01'],
  ],
  ['an exam until midnight', '2026-11-20', '2026-11-21', '12:00 AM', ['2026-11-20']],
  ['an end before the start', '2026-11-20', '2026-11-19', '6:00 PM', ['2026-11-20']],
])('the days of %s', (_name, date, endDate, endTime, days) =>
  expect(daysOfEntry({ date, endDate, endTime })).toEqual(days),
)
