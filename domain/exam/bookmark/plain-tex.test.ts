import { expect, test } from 'vitest'
import { withoutTex } from '#domain/exam/bookmark/plain-tex.ts'

test.each([
  ['no formula', 'no formula'],
  ['from \\(30\\,\\mathrm{m/s}\\) on', 'from 30 m/s on'],
  ['\\(5\\,\\mathrm{m/s^2}\\)', '5 m/s²'],
  ['\\(x^{10} + y^{-2}\\)', 'x¹⁰ + y⁻²'],
  ['\\(\\frac{a}{b}\\) and \\(\\dfrac{1}{2}\\)', 'a/b and 1/2'],
  ['\\(\\sqrt{x} \\le \\pi\\)', '√x ≤ π'],
  ['\\(90^\\circ\\)', '90°'],
  ['\\[\\displaystyle\\int_0^1 2x\\,dx\\]', '∫₀¹ 2x dx'],
  ['\\(\\mathrm{H_2SO_4} + a_{10}\\)', 'H₂SO₄ + a₁₀'],
  ['\\(v_{max}\\)', 'v_max'],
  ['\\(x^{a+b}\\)', 'x^a+b'],
  ['\\(50\\%\\)', '50%'],
  ['\\(\\unknown\\)', 'unknown'],
  ['an open \\( bracket', 'an open \\( bracket'],
])('%s', (text, expected) => {
  expect(withoutTex(text).trim()).toBe(expected)
})
