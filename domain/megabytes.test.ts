import { expect, test } from 'vitest'
import { showMegabytes } from '#domain/megabytes.ts'

test.each([
  [0, ''],
  [1, '0.01'],
  [5243, '0.01'],
  [1024 * 1024, '1.00'],
  [1.5 * 1024 * 1024, '1.50'],
  [2_147_483_648, '2048.00'],
])('%i bytes are shown as %j MB, with two decimals [access-34]', (bytes, shown) => {
  expect(showMegabytes(bytes)).toBe(shown)
})
