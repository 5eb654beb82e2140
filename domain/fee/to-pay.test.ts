import { describe, expect, test } from 'vitest'
import type { Instalment } from '#domain/fee/calls.ts'
import { whatToPay } from '#domain/fee/rules.ts'

const today = '2026-11-21'
const due = (dueDay: string, feeDue: number, changes: Partial<Instalment> = {}): Instalment => ({
  number: 1,
  dueDay,
  standard: 'Class 10',
  batch: '',
  initial: feeDue,
  tax: 0,
  discount: 0,
  amount: feeDue,
  paid: 0,
  badDebt: 0,
  feeDue,
  fineDue: 0,
  isPaid: false,
  ...changes,
})
const paid = { isPaid: true, feeDue: 0, paid: 100 } as const

describe('what is to pay, and by when', () => {
  test.each([
    ['nothing at all', [], {}],
    ['all paid', [due('2026-08-01', 100, paid), due('2026-12-01', 100, paid)], {}],
    ['what was written off is not to pay', [due('2026-08-01', 0, { badDebt: 100 })], {}],
    ['today is now', [due(today, 100)], { now: { amount: 100, count: 1, day: today } }],
    ['tomorrow is not', [due('2026-11-22', 100)], { next: { amount: 100, count: 1, day: '2026-11-22' } }],
    [
      'fines and the rest of a partial payment are included',
      [due('2026-10-01', 1010, { fineDue: 20 }), due('2026-08-12', 500, { paid: 500 })],
      { now: { amount: 1530, count: 2, day: '2026-08-12' } },
    ],
    [
      'those of the next due date are one sum, all later ones another',
      [due('2027-02-01', 900), due('2026-12-01', 20), due('2026-12-01', 30), due('2027-01-01', 100)],
      {
        next: { amount: 50, count: 2, day: '2026-12-01' },
        later: { amount: 1000, count: 2, day: '2027-02-01' },
      },
    ],
  ])('%s', (_, instalments, expected) => expect(whatToPay(instalments, today)).toEqual(expected))
})
