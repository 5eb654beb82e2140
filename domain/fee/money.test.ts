import { describe, expect, test } from 'vitest'
import { showRupees } from '#domain/fee/money.ts'

describe('money on screen (spec/2 §2.8, §9)', () => {
  test.each([
    [0, 'Rs 0'],
    [999, 'Rs 999'],
    [1000, 'Rs 1,000'],
    [99_999, 'Rs 99,999'],
    [100_000, 'Rs 1,00,000'],
    [123_456, 'Rs 1,23,456'],
    [12_345_678, 'Rs 1,23,45,678'],
    [-1500, 'Rs -1,500'],
    [1250.5, 'Rs 1,250.50'],
    [0.1 + 0.2, 'Rs 0.30'],
    [1999.999, 'Rs 2,000'],
  ])('%d: %s', (rupees, text) => {
    expect(showRupees(rupees)).toBe(text)
  })
})
