import { expect, test } from 'vitest'
import { printable } from '#server/features/exam/report/printable.ts'

test.each([
  ['2H2 + O2 → 2H2O', '2H2 + O2 -> 2H2O'],
  ['sin θ ≤ 1', 'sin theta <= 1'],
  ['sinθ, 2λ', 'sin theta, 2lambda'],
  ['नीम का पौधा, 5 × 4 ÷ 2', 'नीम का पौधा, 5 × 4 ÷ 2'],
])('%s is %s', (text, shown) => {
  expect(printable(text)).toBe(shown)
})
