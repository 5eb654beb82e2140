import { expect, test } from 'vitest'
import {
  financialYearName,
  financialYearStart,
  formatProblem,
  receiptNumber,
} from '#domain/fee/receipt-number.ts'

test.each([
  ['2026-03-31', '2025-2026'],
  ['2026-04-01', '2026-2027'],
  ['2026-12-31', '2026-2027'],
  ['2027-01-01', '2026-2027'],
])('%s is in the financial year %s [desk-54]', (day, name) => {
  expect(financialYearName(financialYearStart(day))).toBe(name)
})

test('a receipt has the number of its series and year [desk-54]', () => {
  expect(receiptNumber('GPS/{year}/{number}', 6, 2026, 123)).toBe('GPS/2026-27/000123')
  expect(receiptNumber('{number}', 1, 2099, 1234)).toBe('1234')
  expect(receiptNumber('{year}-{number}', 3, 2099, 7)).toBe('2099-00-007')
})

test.each([
  ['GPS/{year}/{number}', undefined],
  ['{number}', undefined],
  ['GPS/{year}', 'number'],
  ['{number}{number}', 'number'],
  ['=HYPERLINK({number})', 'letters'],
  ['-{number}', 'letters'],
  ['<b>{number}', 'letters'],
  ['{name}{number}', 'letters'],
])('the format %s is judged: %s [desk-54]', (format, problem) => {
  expect(formatProblem(format)).toBe(problem)
})
