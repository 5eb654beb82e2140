import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmbiguousNumber, readTypedNumber } from '#domain/exam/typed-number.ts'

test.each([
  ['42', 42],
  [' 42 ', 42],
  ['-3.5', -3.5],
  ['−3,5', -3.5],
  ['– 5', -5],
  ['+7', 7],
  ['+5', 5],
  ['.5', 0.5],
  ['5.', 5],
  ['0', 0],
  ['0.0', 0],
  ['९.८', 9.8],
  ['௯.௮', 9.8],
  ['۹٫۸', 9.8],
  ['۱٬۲۳۴٬۵۶۷', 1_234_567],
  ['９．８', 9.8],
  ['9.8\u200e', 9.8],
  ['9,81', 9.81],
  ['1,095', 1095],
  ['-1,095.5', -1095.5],
  ['12,34,567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1,00,000.25', 100_000.25],
  ['0,095', 0.095],
  ['1,50', 1.5],
  ['1e3', 1000],
  ['1E+3', 1000],
  ['1.6e-19', 1.6e-19],
  ['1.6e−19', 1.6e-19],
  ['1.6×10⁻¹⁹', 1.6e-19],
  ['1.6 x 10^-19', 1.6e-19],
  ['1.6 * 10^(-19)', 1.6e-19],
  ['-2×10^5', -200_000],
  ['10^5', 100_000],
  ['10⁵', 100_000],
  ['1.5²', undefined],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['1e', undefined],
  ['1e-', undefined],
  ['1,00.5', undefined],
  ['1,2345,678', undefined],
  ['12,345,67', undefined],
  ['0x1f', undefined],
  ['12 cm', undefined],
  ['1 2', undefined],
  ['1/2', undefined],
  ['2^3', undefined],
  ['Infinity', undefined],
  ['NaN', undefined],
  ['1e999', undefined],
  ['1e-999', undefined],
  ['0e5', 0],
  ['9'.repeat(400), undefined],
])('%j is read as %s [panel-14]', (text, value) => expect(readTypedNumber(text)).toBe(value))

test('every number is read as it is shown', () => {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)
  fc.assert(
    fc.property(numbers, (number) => {
      expect(readTypedNumber(String(number))).toBe(number)
    }),
  )
})

test.each([
  ['1,095', true],
  ['-12,500', true],
  ['1,234,567', false],
  ['12,34,567', false],
  ['9,81', false],
  ['0,095', false],
  ['1,095.5', false],
  ['1095', false],
])('%j is ambiguous: %s', (text, isAmbiguous) => expect(isAmbiguousNumber(text)).toBe(isAmbiguous))
