import { expect, test } from 'vitest'
import { financialYearOf } from './financial-year.ts'

test.each([
  ['2026-03-31', '2025-2026'],
  ['2026-04-01', '2026-2027'],
  ['2026-12-31', '2026-2027'],
  ['2027-01-01', '2026-2027'],
  ['2028-02-29', '2027-2028'],
])('%s is in %s', (day, year) => expect(financialYearOf(day)).toBe(year))
