import { expect, test } from 'vitest'
import { drawCredit } from '#domain/fee/use-credit.ts'

const credits = [
  { id: 1, left: 100 },
  { id: 2, left: 0 },
  { id: 3, left: 50 },
]
const use = (paymentId: number, instalmentId: number, fee: number, fine: number) => ({
  ...{ paymentId, instalmentId, fee, fine },
})

test.each([
  ['nothing', [], []],
  ['a part of one payment', [{ id: 7, fee: 30, fine: 0 }], [use(1, 7, 30, 0)]],
  ['of two payments, the fee first', [{ id: 7, fee: 90, fine: 20 }], [use(1, 7, 90, 10), use(3, 7, 0, 10)]],
  [
    'all of it, for two instalments',
    [
      { id: 7, fee: 60, fine: 0 },
      { id: 8, fee: 90, fine: 0 },
    ],
    [use(1, 7, 60, 0), use(1, 8, 40, 0), use(3, 8, 50, 0)],
  ],
  ['more than is left', [{ id: 7, fee: 151, fine: 0 }], undefined],
])('credit for %s [desk-105]', (_name, parts, uses) => {
  expect(drawCredit(credits, parts)).toEqual(uses)
  expect(credits[0]?.left).toBe(100)
})
