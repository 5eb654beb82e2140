import { expect, test } from 'vitest'
import { showClock, showDatedDay, showLongDay, showStored } from './shown-time.ts'

test.each([
  ['2026-11-25', '25-11-2026'],
  ['2026-11-25T15:30:00+05:30', '25-11-2026, 3:30 PM'],
  ['2026-11-25 00:05', '25-11-2026, 12:05 AM'],
  ['2026-11-25 to 2026-11-27', '2026-11-25 to 2026-11-27'],
  ['2026-27', '2026-27'],
  ['', ''],
])('a cell with %s is read as %s [desk-103]', (cell, shown) => {
  expect(showStored(cell)).toBe(shown)
})

test('a time is that of the institute, and days have their names [desk-103]', () => {
  expect(showClock('2026-11-25T12:00:00+05:30')).toBe('12:00 PM')
  expect(showLongDay('2026-11-25')).toBe('Wednesday, 25 November')
  expect(showDatedDay('2026-12-01')).toBe('Tuesday, 1 December 2026')
})
