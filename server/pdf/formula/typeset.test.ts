import { expect, test } from 'vitest'
import { keyOf, typeset } from '#server/pdf/formula/typeset.ts'

const asTex = (source: string, isBlock = false) => ({ source, isTex: true, isBlock })
const measure = (text: string) => text.length / 2
const setOne = async (one: ReturnType<typeof asTex>) => (await typeset([one], measure)).get(keyOf(one))

test.each([
  '\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
  '\\int_0^1 x^2\\sqrt{1+x^3}\\,dx',
  '\\begin{vmatrix}a&b\\\\c&d\\end{vmatrix}',
  '\\begin{cases}x&x\\ge0\\\\-x&x<0\\end{cases}',
  'A\\xrightarrow[\\Delta]{\\mathrm{H_2SO_4}}B\\rightleftharpoons C',
  '\\boxed{\\cancel{x}} \\in \\mathbb{R}, \\mathcal{L}, \\mathfrak{g}',
  '\\ce{2H2 + O2 -> 2H2O}',
  '\\ce{^{227}_{90}Th+} \\ce{A <=>[k_1] B v}',
  '\\pu{9.8 m//s2}',
  '\\begin{array}{c|c}1&2\\\\\\hline 3&4\\end{array}',
])('%s is set as paths of one line', async (source) => {
  const formula = await setOne(asTex(source))
  if (!formula) throw new Error('it was refused')
  expect(formula.shapes.length).toBeGreaterThan(1)
  expect(formula.shapes.every(({ kind }) => kind !== 'text')).toBe(true)
  expect(formula.shapes.flatMap(({ matrix }) => matrix).every(Number.isFinite)).toBe(true)
  expect(formula.width).toBeGreaterThan(0.5)
  expect(formula.ascent + formula.descent).toBeGreaterThan(0.5)
})

test('a formula of its own is higher than the same in a line, and a fraction is below its baseline', async () => {
  const [line, block] = await Promise.all([setOne(asTex('\\frac12')), setOne(asTex('\\frac12', true))])
  expect(line?.descent).toBeGreaterThan(0.2)
  expect(block?.ascent).toBeGreaterThan(line?.ascent ?? 0)
})

test('MathML is set, words of other scripts are left to the fonts of the page', async () => {
  const source = '<math><mfrac><mtext>दूरी</mtext><mi>t</mi></mfrac></math>'
  const formula = await setOne({ source, isTex: false, isBlock: false })
  expect(formula?.shapes.filter(({ kind }) => kind === 'text')).toMatchObject([{ text: 'दूरी' }])
  expect(formula?.shapes.some(({ kind }) => kind === 'fill')).toBe(true)
})

test.each(['\\ce{\\frac{a}', '\\frac{a', '\\unknown', '\\input{x}', 'x'.repeat(5001), '\\tag{1}'])(
  '%s is refused, as on screen',
  async (source) => expect(await setOne(asTex(source))).toBeUndefined(),
)
