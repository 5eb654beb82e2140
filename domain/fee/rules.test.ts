import { describe, expect, test } from 'vitest'
import type { DueInstalment } from './calls.ts'
import { balanceOf, firstYear, instalmentStatus, shownInstalments } from './rules.ts'

const today = '2026-11-21'
const instalment = (changes: Partial<DueInstalment> = {}): DueInstalment => ({
  install_no: 1,
  d_date: '2026-12-01',
  stnd_n: 'Class 10',
  c_n: '',
  t_amount: 1000,
  balance_fine: 0,
  d_amount: 1000,
  p_status: 'N',
  p_amount: 0,
  bad_debt_amount: 0,
  initial_amount: 1000,
  tax_amount: 0,
  disc_amount: 0,
  ...changes,
})

describe('the status of an instalment, derived in order (spec/2 §4)', () => {
  test.each([
    ['2026-12-01', 'Due'],
    ['2026-11-21', 'Due'],
    ['2026-11-20', 'Due'],
    ['2026-11-19', 'Overdue'],
    ['2025-11-21', 'Overdue'],
  ] as const)('due on %s and untouched: %s (spec/2 §9 "more than 1 day")', (d_date, status) =>
    expect(instalmentStatus(instalment({ d_date }), today)).toBe(status),
  )

  test.each([
    ['2028-02-28', '2028-02-29', 'Due'],
    ['2028-02-28', '2028-03-01', 'Overdue'],
    ['2027-12-31', '2028-01-01', 'Due'],
    ['2027-12-31', '2028-01-02', 'Overdue'],
  ] as const)('due on %s, seen on %s: %s', (d_date, day, status) =>
    expect(instalmentStatus(instalment({ d_date }), day)).toBe(status),
  )

  test.each([
    [{ p_status: 'Y', p_amount: 1000, d_amount: 0 }, 'Paid'],
    [{ p_amount: 400, d_amount: 600 }, 'Partially Paid'],
    [{ p_amount: 400, d_date: '2026-01-01' }, 'Partially Paid'],
    [{ bad_debt_amount: 1000, d_amount: 0 }, 'Bad Debt'],
    [{ p_amount: 400, bad_debt_amount: 600, d_amount: 0 }, 'Bad Debt'],
    [{ p_status: 'Y', disc_amount: 1000, d_amount: 0 }, 'Discounted'],
    [{ p_status: 'Y', tax_amount: 180, disc_amount: 1180, d_amount: 0 }, 'Discounted'],
    [{ p_status: 'Y', initial_amount: 0.1, tax_amount: 0.2, disc_amount: 0.3 }, 'Discounted'],
    // Untouched goes first, whatever the discount.
    [{ disc_amount: 1000, d_amount: 0 }, 'Due'],
    [{ p_status: 'Y', p_amount: 999, disc_amount: 1 }, 'Paid'],
  ] as const)('%j: %s', (changes, status) =>
    expect(instalmentStatus(instalment(changes), today)).toBe(status),
  )
})

describe('the rows of Due Details (spec/2 §4)', () => {
  test.each([
    [{}, true],
    [{ p_status: 'Y', p_amount: 1000, d_amount: 0 }, false],
    // Paid, and yet a fine: hidden as well.
    [{ p_status: 'Y', p_amount: 1000, d_amount: 0, balance_fine: 50 }, false],
    [{ bad_debt_amount: 1000, d_amount: 1000 }, false],
    [{ d_amount: 0, balance_fine: 0 }, false],
    [{ d_amount: 0, balance_fine: 0.01 }, true],
    [{ d_amount: -10, balance_fine: 10 }, false],
    [{ p_amount: 400, d_amount: 600 }, true],
  ] as const)('%j is shown: %s', (changes, isShown) =>
    expect(shownInstalments([instalment(changes)], today)).toHaveLength(isShown ? 1 : 0),
  )

  test('the balance is what is due and the fine', () =>
    expect(balanceOf(instalment({ d_amount: 600, balance_fine: 25.5 }))).toBe(625.5))
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
