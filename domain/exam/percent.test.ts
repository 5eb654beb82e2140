import { describe, expect, test } from 'vitest'
import { percentOf, showNumber, showPercent } from '#domain/exam/percent.ts'

describe('percentages of exams [report-15]', () => {
  test.each([
    [31, 40, '77.50%'],
    [1, 3, '33.33%'],
    [2, 3, '66.67%'],
    [0, 40, '0.00%'],
    [40, 40, '100.00%'],
    [1.005, 100, '1.01%'],
    [-3, 40, '-7.50%'],
    [-0.001, 100, '0.00%'],
  ])('%d of %d is %s', (part, whole, shown) => {
    expect(showPercent(percentOf(part, whole) ?? Number.NaN)).toBe(shown)
  })

  test('of nothing there is no percentage', () => {
    expect(percentOf(0, 0)).toBeUndefined()
    expect(percentOf(5, 0)).toBeUndefined()
  })

  test.each([
    [31, '31'],
    [12.4, '12.4'],
    [12.345, '12.35'],
    [-2.5, '-2.5'],
    [-0.001, '0'],
    [0, '0'],
  ])('the figure %d is shown as %s', (value, shown) => {
    expect(showNumber(value)).toBe(shown)
  })
})
