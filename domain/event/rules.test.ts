import { expect, test } from 'vitest'
import { weekdayOf } from '#domain/day.ts'
import { opensAgain } from './rules.ts'

/** Sundays, and the holidays from 28 December to 2 January and on 5 January. */
const isOff = (day: string) =>
  weekdayOf(day) === 7 || (day >= '2026-12-28' && day <= '2027-01-02') || day === '2027-01-05'

test.each(
  [
    ['2026-12-10', '2026-12-11'],
    ['a Saturday', '2026-12-12', '2026-12-14'],
    ['before a Sunday and a vacation', '2026-12-26', '2027-01-04'],
    ['the vacation, before a Sunday', '2027-01-02', '2027-01-04'],
    ['in the midst of it', '2026-12-30', '2027-01-04'],
  ].map((row) => row.slice(-2)),
)('after %s the school opens on %s [event-11]', (last, day) =>
  expect(opensAgain(last as string, isOff)).toBe(day),
)

test('a school that is always closed does not open', () =>
  expect(opensAgain('2026-12-10', () => true)).toBeUndefined())
