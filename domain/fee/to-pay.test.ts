import { describe, expect, test } from 'vitest'
import type { DueInstalment } from './calls.ts'
import { whatToPay } from './to-pay.ts'

const today = '2026-11-21'
const due = (d_date: string, d_amount: number, changes: Partial<DueInstalment> = {}): DueInstalment => ({
  install_no: 1,
  d_date,
  stnd_n: 'Class 10',
  c_n: '',
  t_amount: d_amount,
  balance_fine: 0,
  d_amount,
  p_status: 'N',
  p_amount: 0,
  bad_debt_amount: 0,
  initial_amount: d_amount,
  tax_amount: 0,
  disc_amount: 0,
  ...changes,
})
const paid = { p_status: 'Y', d_amount: 0, p_amount: 100 } as const

describe('what is to be paid, and by when', () => {
  test.each([
    ['nothing at all', [], {}],
    ['all paid', [due('2026-08-01', 100, paid), due('2026-12-01', 100, paid)], {}],
    ['what was given up is not asked for', [due('2026-08-01', 0, { bad_debt_amount: 100 })], {}],
    ['today is now', [due(today, 100)], { now: { amount: 100, count: 1, day: today } }],
    ['tomorrow is not', [due('2026-11-22', 100)], { next: { amount: 100, count: 1, day: '2026-11-22' } }],
    [
      'fines are part of it, and what is left of one that is partly paid',
      [due('2026-10-01', 10.1, { balance_fine: 0.2 }), due('2026-08-12', 5, { p_amount: 5 })],
      { now: { amount: 15.3, count: 2, day: '2026-08-12' } },
    ],
    [
      'those of the next day are one; all after it stands apart',
      [due('2027-02-01', 900), due('2026-12-01', 20), due('2026-12-01', 30), due('2027-01-01', 100)],
      {
        next: { amount: 50, count: 2, day: '2026-12-01' },
        later: { amount: 1000, count: 2, day: '2027-02-01' },
      },
    ],
  ])('%s', (_, instalments, expected) => expect(whatToPay(instalments, today)).toEqual(expected))
})
