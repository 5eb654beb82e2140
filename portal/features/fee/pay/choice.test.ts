import { describe, expect, test } from 'vitest'
import { amountOf, firstChoice, isSame, partsOf } from './choice.ts'
import type { PayRow, PayStudent } from './queries.ts'

const row = (instalment_id: number, more: Partial<PayRow> = {}): PayRow => ({
  instalment_id,
  year_id: 1,
  year: '2026-27',
  number: instalment_id,
  due_day: '2026-11-20',
  fee_due: 10_000,
  fine_due: 0,
  due: 10_000,
  is_due: true,
  order: '',
  claimed: 0,
  ...more,
})
const student = (student_id: number, ...instalments: PayRow[]): PayStudent => ({
  student_id,
  name: 'Asha',
  instalments,
})

describe('what is chosen first [pay-51]', () => {
  const family = [student(1, row(1), row(2, { is_due: false })), student(2, row(3))]
  test.each<[string, number | null, PayStudent[], number[]]>([
    ['what is due of the child in view', 1, family, [1]],
    ['all that is due, where this child owes nothing now', 9, family, [1, 3]],
    ['nothing that waits for the office', 1, [student(1, row(1, { claimed: 10_000 }))], []],
  ])('%s', (_, studentId, students, ids) => {
    expect([...firstChoice(students, { studentId }).keys()]).toEqual(ids)
  })
})

test('of the year whose fees were looked at [pay-51]', () => {
  const rows = student(1, row(1, { year_id: 7 }), row(2))
  expect([...firstChoice([rows], { studentId: 1, yearId: 7 }).keys()]).toEqual([1])
})

test.each<[typed: string, amount: ReturnType<typeof amountOf>]>([
  ['', 8000],
  ['50', 5000],
  ['Rs 80', 8000],
  ['80.01', 'more'],
  ['0.50', 'less'],
  ['half', 'none'],
])('of an instalment with Rs 80 to pay, %j is %s [pay-52]', (typed, amount) => {
  expect(amountOf(row(1, { claimed: 2000 }), typed)).toBe(amount)
})

test('a wrong amount makes no parts, and the same parts are the same order [pay-52]', () => {
  const family = [student(1, row(1)), student(2, row(2))]
  expect(partsOf(family, new Map([[1, 'x']]))).toBeUndefined()
  const choice = new Map([
    [1, '40'],
    [2, ''],
  ])
  const parts = [
    { instalment_id: 1, amount: 4000 },
    { instalment_id: 2, amount: 10_000 },
  ]
  expect(partsOf(family, choice)).toEqual(parts)
  const order = { parts: parts.map(({ instalment_id, amount }) => ({ instalment_id, fee: amount, fine: 0 })) }
  expect(isSame(order, parts)).toBe(true)
  expect(isSame(order, parts.slice(1))).toBe(false)
})
