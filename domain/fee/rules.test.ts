import { describe, expect, test } from 'vitest'
import type { Instalment } from './calls.ts'
import {
  dueOf,
  firstYear,
  instalmentStatus,
  shownInstalments,
  splitDue,
  sumOfDue,
  sumOfWrittenOff,
  sumsOf,
} from './rules.ts'

const today = '2026-11-21'
const instalment = (changes: Partial<Instalment> = {}): Instalment => ({
  number: 1,
  dueDay: '2026-12-01',
  standard: 'Class 10',
  batch: '',
  initial: 1000,
  tax: 0,
  discount: 0,
  amount: 1000,
  paid: 0,
  badDebt: 0,
  feeDue: 1000,
  fineDue: 0,
  isPaid: false,
  ...changes,
})

describe('the status of an instalment [fee-9]', () => {
  test.each([
    ['2026-12-01', 'Due'],
    ['2026-11-21', 'Due'],
    ['2026-11-20', 'Due'],
    ['2026-11-19', 'Overdue'],
    ['2025-11-21', 'Overdue'],
  ] as const)('due on %s and untouched: %s [fee-10]', (dueDay, status) =>
    expect(instalmentStatus(instalment({ dueDay }), today)).toBe(status),
  )

  test.each([
    ['2028-02-28', '2028-02-29', 'Due'],
    ['2028-02-28', '2028-03-01', 'Overdue'],
    ['2027-12-31', '2028-01-01', 'Due'],
    ['2027-12-31', '2028-01-02', 'Overdue'],
  ] as const)('due on %s, seen on %s: %s', (dueDay, day, status) =>
    expect(instalmentStatus(instalment({ dueDay }), day)).toBe(status),
  )

  test.each([
    [{ isPaid: true, paid: 1000, feeDue: 0 }, 'Paid'],
    [{ paid: 400, feeDue: 600 }, 'Partially Paid'],
    [{ paid: 400, dueDay: '2026-01-01' }, 'Partially Paid'],
    [{ badDebt: 1000, feeDue: 0 }, 'Bad Debt'],
    [{ paid: 400, badDebt: 600, feeDue: 0 }, 'Bad Debt'],
    [{ isPaid: true, discount: 1000, feeDue: 0 }, 'Discounted'],
    [{ isPaid: true, tax: 180, discount: 1180, feeDue: 0 }, 'Discounted'],
    // Untouched comes before Discounted.
    [{ discount: 1000, feeDue: 0 }, 'Due'],
    [{ isPaid: true, paid: 999, discount: 1 }, 'Paid'],
  ] as const)('%j: %s', (changes, status) =>
    expect(instalmentStatus(instalment(changes), today)).toBe(status),
  )
})

describe('the rows of Due Details [fee-11]', () => {
  test.each([
    [{}, true],
    [{ isPaid: true, paid: 1000, feeDue: 0 }, false],
    // Hidden even if a fine is due.
    [{ isPaid: true, paid: 1000, feeDue: 0, fineDue: 50 }, false],
    [{ badDebt: 1000, feeDue: 1000 }, true],
    [{ feeDue: 0, fineDue: 0 }, false],
    [{ feeDue: 0, fineDue: 1 }, true],
    [{ feeDue: -10, fineDue: 10 }, false],
    [{ paid: 400, feeDue: 600 }, true],
  ] as const)('%j is shown: %s', (changes, isShown) =>
    expect(shownInstalments([instalment(changes)], today)).toHaveLength(isShown ? 1 : 0),
  )

  test('what is left to pay includes the fine', () =>
    expect(dueOf(instalment({ feeDue: 600, fineDue: 25 }))).toBe(625))
})

test('what is due today or before is to pay now, the rest is coming; each adds up with its fines [fee-3]', () => {
  const paid = { isPaid: true, paid: 1000, feeDue: 0 }
  const { now, coming } = splitDue(
    [
      instalment({ number: 1, dueDay: today, fineDue: 25 }),
      instalment({ number: 2, dueDay: '2026-11-22', feeDue: 600, badDebt: 400 }),
      instalment({ number: 3, dueDay: '2026-01-01', ...paid }),
      instalment({ number: 4, dueDay: '2026-01-01', feeDue: 1 }),
    ],
    today,
  )
  expect([now, coming].map((rows) => rows.map(({ number }) => number))).toEqual([[1, 4], [2]])
  expect([now, coming, []].map(sumOfDue)).toEqual([1026, 600, 0])
  expect([now, coming].map(sumOfWrittenOff)).toEqual([0, 400])
})

describe('the academic year that is shown first [fee-8]', () => {
  const years = [
    { id: 1, name: '2024-25' },
    { id: 2, name: '2025-26' },
    { id: 3, name: '2026-27' },
  ]
  test.each([
    ['a school: the viewed one', { isSchool: true, viewedYearId: 2, ownYear: '2024-25' }, 2],
    ['a school whose year is not listed: the last', { isSchool: true, viewedYearId: 9, ownYear: '' }, 3],
    ['a coaching institute: the student’s own', { isSchool: false, viewedYearId: 2, ownYear: '2024-25' }, 1],
    [
      'a coaching institute without one of the student: the last',
      { isSchool: false, viewedYearId: 2, ownYear: '' },
      3,
    ],
  ] as const)('%s', (_case, student, id) => expect(firstYear(years, student)?.id).toBe(id))
  test('none if there are no years', () =>
    expect(firstYear([], { isSchool: true, viewedYearId: 1, ownYear: '' })).toBeUndefined())
})

test('the sums of a year: what was paid, is left to pay and was written off is the total [fee-2, fee-14]', () => {
  const instalments = [
    { ...instalment({ paid: 1000, feeDue: 0, isPaid: true }), over: 50 },
    { ...instalment({ paid: 300, badDebt: 200, feeDue: 500, fineDue: 30 }), over: 0 },
  ]
  const payments = [{ creditLeft: 70 }, { creditLeft: 0 }]
  expect(sumsOf({ instalments, payments })).toEqual({ total: 2030, paid: 1300, due: 530, credit: 120 })
})
