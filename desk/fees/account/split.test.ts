import { expect, test } from 'vitest'
import type { AccountInstalment } from '#domain/desk/fees/calls.ts'
import { firstChoice, splitChoice } from './split.ts'

const instalment = (
  instalment_id: number,
  due_day: string,
  fee_due: number,
  fine_due = 0,
): AccountInstalment => ({
  instalment_id,
  number: instalment_id,
  due_day,
  fee_due,
  fine_due,
  section: '',
  status: 'Due',
  initial: fee_due,
  tax: 0,
  discount: 0,
  amount: fee_due,
  fine: fine_due,
  paid: 0,
  written_off: 0,
  asked_off: 0,
})
const all = [
  instalment(1, '2026-09-16', 580_000),
  instalment(2, '2026-11-13', 1_234_550, 15_000),
  instalment(3, '2026-12-01', 100),
]
const of = (...ids: number[]) => new Set(ids)

test('what is due is chosen first, or else the next instalment [desk-53]', () => {
  expect([...firstChoice(all, '2026-11-25').chosen]).toEqual([1, 2])
  expect([...firstChoice(all, '2026-09-01').chosen]).toEqual([1])
  expect([...firstChoice([], '2026-09-01').chosen]).toEqual([])
})

test('the oldest chosen row is paid first, and what a row was typed to get it gets [desk-53]', () => {
  const typed = new Map<number, string>()
  expect(splitChoice(all, { chosen: of(1, 2), typed }, 600_000)).toMatchObject({
    parts: [
      { id: 1, fee: 580_000, fine: 0 },
      { id: 2, fee: 20_000, fine: 0 },
    ],
    credit: 0,
    after: 1_229_550,
  })
  typed.set(2, '5,000')
  expect(splitChoice(all, { chosen: of(1, 2), typed }, 600_000)).toMatchObject({
    parts: [
      { id: 2, fee: 500_000, fine: 0 },
      { id: 1, fee: 100_000, fine: 0 },
    ],
    credit: 0,
  })
})

test('too much is a credit; rows that get more than was paid, or than is left, are named [desk-53]', () => {
  const typed = new Map<number, string>()
  expect(splitChoice(all, { chosen: of(3), typed }, 250)).toMatchObject({ credit: 150, after: 0 })
  typed.set(1, '100')
  expect(splitChoice(all, { chosen: of(1), typed }, 2500)).toMatchObject({ credit: -7500 })
  for (const text of ['5,800.01', 'abc']) {
    typed.set(1, text)
    expect([...splitChoice(all, { chosen: of(1), typed }, 580_000).wrong]).toEqual([1])
  }
})
