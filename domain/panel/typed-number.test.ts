import { expect, test } from 'vitest'
import { readNumber } from '#domain/panel/typed-number.ts'

test.each([
  ['42', 42],
  [' 42 ', 42],
  ['-3.5', -3.5],
  ['−3,5', -3.5],
  ['+7', 7],
  ['.5', 0.5],
  ['5.', 5],
  ['0', 0],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['1,000.5', undefined],
  ['1e3', undefined],
  ['0x1f', undefined],
  ['12 cm', undefined],
  ['1 2', undefined],
  ['9'.repeat(400), undefined],
])('%j is read as %s', (text, value) => expect(readNumber(text)).toBe(value))
