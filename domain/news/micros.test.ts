import { expect, test } from 'vitest'
import { microsOf, rupeesOfMicros } from '#domain/news/micros.ts'

test.each([
  [0.115, 115_000],
  [0.0001, 100],
  [0.1 + 0.2, 300_000],
  [100_000_000, 100_000_000_000_000],
])('%d rupees are whole millionths, and the same back', (rupees, micros) => {
  expect(microsOf(rupees)).toBe(micros)
  expect(rupeesOfMicros(micros)).toBeCloseTo(rupees, 10)
})
