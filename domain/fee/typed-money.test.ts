import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPaise, readMoney, writeMoney } from '#domain/fee/typed-money.ts'

test.each([
  ['1,23,456.50', 12_345_650],
  ['123456.5', 12_345_650],
  [' Rs. 500 ', 50_000],
  ['₹1,200/-', 120_000],
  ['INR 0.05', 5],
  ['1 200', 120_000],
  ['7.', 700],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['1.234', undefined],
  ['1,,2', undefined],
  ['1e3', undefined],
  ['=1+1', undefined],
  ['१००', undefined],
  ['100000000000000', undefined],
])('%j is %s paise [desk-53]', (text, paise) => {
  expect(readMoney(text)).toBe(paise)
})

test('what is written is read again [desk-53]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxPaise }), (paise) => {
      expect(readMoney(writeMoney(paise))).toBe(paise)
    }),
  )
})
