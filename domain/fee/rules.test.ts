import { describe, expect, test } from 'vitest'
import { balanceOf, firstYear, type Instalment, instalmentStatus, shownInstalments } from './rules.ts'

const today = '2026-11-21'
const instalment = (changes: Partial<Instalment> = {}): Instalment => ({
  number: 1,
  dueDay: '2026-12-01',
  standard: 'Class 10',
  batch: '',
  initial: 1000,
  tax: 0,
  discount: 0,
  asked: 1000,
  paid: 0,
  badDebt: 0,
  feeLeft: 1000,
  fineLeft: 0,
  isPaid: false,
  ...changes,
})

describe('the status of an instalment, derived in order (spec/2 §4)', () => {
  test.each([
    ['2026-12-01', 'Due'],
    ['2026-11-21', 'Due'],
    ['2026-11-20', 'Due'],
    ['2026-11-19', 'Overdue'],
    ['2025-11-21', 'Overdue'],
  ] as const)('due on %s and untouched: %s (spec/2 §9 "more than 1 day")', (dueDay, status) =>
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
    [{ isPaid: true, paid: 1000, feeLeft: 0 }, 'Paid'],
    [{ paid: 400, feeLeft: 600 }, 'Partially Paid'],
    [{ paid: 400, dueDay: '2026-01-01' }, 'Partially Paid'],
    [{ badDebt: 1000, feeLeft: 0 }, 'Bad Debt'],
    [{ paid: 400, badDebt: 600, feeLeft: 0 }, 'Bad Debt'],
    [{ isPaid: true, discount: 1000, feeLeft: 0 }, 'Discounted'],
    [{ isPaid: true, tax: 180, discount: 1180, feeLeft: 0 }, 'Discounted'],
    // Untouched goes first, whatever the discount.
    [{ discount: 1000, feeLeft: 0 }, 'Due'],
    [{ isPaid: true, paid: 999, discount: 1 }, 'Paid'],
  ] as const)('%j: %s', (changes, status) =>
    expect(instalmentStatus(instalment(changes), today)).toBe(status),
  )
})

describe('the rows of Due Details (spec/2 §4)', () => {
  test.each([
    [{}, true],
    [{ isPaid: true, paid: 1000, feeLeft: 0 }, false],
    // Paid, and yet a fine: hidden as well.
    [{ isPaid: true, paid: 1000, feeLeft: 0, fineLeft: 50 }, false],
    [{ badDebt: 1000, feeLeft: 1000 }, false],
    [{ feeLeft: 0, fineLeft: 0 }, false],
    [{ feeLeft: 0, fineLeft: 1 }, true],
    [{ feeLeft: -10, fineLeft: 10 }, false],
    [{ paid: 400, feeLeft: 600 }, true],
  ] as const)('%j is shown: %s', (changes, isShown) =>
    expect(shownInstalments([instalment(changes)], today)).toHaveLength(isShown ? 1 : 0),
  )

  test('the balance is what is due and the fine', () =>
    expect(balanceOf(instalment({ feeLeft: 600, fineLeft: 25 }))).toBe(625))
})

describe('the academic year that is shown first (spec/2 §4)', () => {
  const years = [
    { id: 1, name: '2024-25' },
    { id: 2, name: '2025-26' },
    { id: 3, name: '2026-27' },
  ]
  test.each([
    ['a school: the one in view', { isSchool: true, yearInView: 2, ownYear: '2024-25' }, 2],
    ['a school whose year is not listed: the last', { isSchool: true, yearInView: 9, ownYear: '' }, 3],
    ['elsewhere: the student’s own', { isSchool: false, yearInView: 2, ownYear: '2024-25' }, 1],
    ['elsewhere, unknown: the last', { isSchool: false, yearInView: 2, ownYear: '' }, 3],
  ] as const)('%s', (_case, who, id) => expect(firstYear(years, who)?.id).toBe(id))
  test('none where there is none', () =>
    expect(firstYear([], { isSchool: true, yearInView: 1, ownYear: '' })).toBeUndefined())
})
