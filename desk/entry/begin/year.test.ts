import { expect, test } from 'vitest'
import { firstYear } from './year.ts'

test.each([
  ['2026-03-31', '2025-04-01', '2026-03-31'],
  ['2026-04-01', '2026-04-01', '2027-03-31'],
  ['2026-12-31', '2026-04-01', '2027-03-31'],
])('on %s the school year is from %s to %s', (day, first, last) => {
  expect(firstYear(new Date(`${day}T12:00:00`))).toEqual({ first, last })
})
