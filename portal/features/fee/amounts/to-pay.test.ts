import { describe, expect, test } from 'vitest'
import type { Instalment } from '#domain/fee/rules.ts'
import { whatToPay } from './to-pay.ts'

const today = '2026-11-21'
const due = (dueDay: string, feeLeft: number, changes: Partial<Instalment> = {}): Instalment => ({
  number: 1,
  dueDay,
  standard: 'Class 10',
  batch: '',
  initial: feeLeft,
  tax: 0,
  discount: 0,
  asked: feeLeft,
  paid: 0,
  badDebt: 0,
  feeLeft,
  fineLeft: 0,
  isPaid: false,
  ...changes,
})
const paid = { isPaid: true, feeLeft: 0, paid: 100 } as const

describe('what is to be paid, and by when', () => {
  test.each([
    ['nothing at all', [], {}],
    ['all paid', [due('2026-08-01', 100, paid), due('2026-12-01', 100, paid)], {}],
    ['what was given up is not asked for', [due('2026-08-01', 0, { badDebt: 100 })], {}],
    ['today is now', [due(today, 100)], { now: { amount: 100, count: 1, day: today } }],
    ['tomorrow is not', [due('2026-11-22', 100)], { next: { amount: 100, count: 1, day: '2026-11-22' } }],
    [
      'fines are part of it, and what is left of one that is partly paid',
      [due('2026-10-01', 1010, { fineLeft: 20 }), due('2026-08-12', 500, { paid: 500 })],
      { now: { amount: 1530, count: 2, day: '2026-08-12' } },
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
