import { describe, expect, test } from 'vitest'
import { paiseOf, rupeesOf, showMoney } from '#domain/fee/money.ts'

describe('money on screen [fee-12]', () => {
  test.each([
    [0, 'Rs 0'],
    [99_900, 'Rs 999'],
    [1_000_00, 'Rs 1,000'],
    [99_999_00, 'Rs 99,999'],
    [1_00_000_00, 'Rs 1,00,000'],
    [1_23_456_00, 'Rs 1,23,456'],
    [1_23_45_678_00, 'Rs 1,23,45,678'],
    [-1_500_00, 'Rs -1,500'],
    [1_250_50, 'Rs 1,250.50'],
    [30, 'Rs 0.30'],
  ])('%d paise: %s', (paise, text) => {
    expect(showMoney(paise)).toBe(text)
  })
})

test.each([
  [0.1 + 0.2, 30],
  [1999.999, 2_000_00],
  [12_345.5, 12_345_50],
  [-0.01, -1],
])('%d rupees of a call are %d paise', (rupees, paise) => expect(paiseOf(rupees)).toBe(paise))

test('paise stay the same through rupees and back', () => {
  for (const paise of [0, 1, 10, 29, 57, 1_001, 1_23_456_78]) expect(paiseOf(rupeesOf(paise))).toBe(paise)
})
