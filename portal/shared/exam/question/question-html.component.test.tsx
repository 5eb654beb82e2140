import { IntlProvider } from 'use-intl/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFits } from '#portal/testing/look.ts'
import { renderPart } from '#portal/testing/screen.tsx'
import { touchEverything } from '#portal/testing/touch.ts'
import { OptionList } from './option-list.tsx'
import { QuestionHtml } from './question-html.tsx'
import { questionTexts } from './texts.ts'

const foreign = 'foreign.example'
const right = String.raw`\(x^2\)`
/** Requests that a formula could cause, next to one that is rendered. */
const hostile = {
  'a link in TeX': String.raw`\(\href{javascript:alert(1)}{x}\)`,
  'an address in TeX': String.raw`\(\url{javascript:alert(1)}\)`,
  'a picture in TeX': String.raw`\(\includegraphics[height=1em]{https://${foreign}/a.png}\)`,
  'a style in TeX': String.raw`\(\htmlStyle{position:fixed;inset:0}{x}\)`,
  'a name in TeX': String.raw`\(\htmlId{root}{x} \htmlClass{x}{y} \htmlData{a=b}{z}\)`,
  'HTML in TeX': String.raw`\(\text{<img src=x onerror=alert(1)>}\)`,
  'HTML in TeX, told in entities': String.raw`\(\text{&lt;img src=x onerror=alert(1)&gt;}\)`,
  'TeX without end': String.raw`\(\def\a{\a\a}\a\)`,
  'a rule as large as a field': String.raw`\(\rule{99999em}{99999em}\)`,
  'a link in MathML': `<math><mrow href="javascript:alert(1)"><mi>x</mi></mrow></math>`,
  'XLink in MathML': `<math><mi xlink:href="javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink">x</mi></math>`,
  'an action in MathML': `<math><maction actiontype="statusline#javascript:alert(1)" xlink:href="javascript:alert(1)"><mi>x</mi></maction></math>`,
  'HTML in an annotation': `<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><img src=x onerror=alert(1)><iframe src="https://${foreign}/"></iframe></annotation-xml></semantics></math>`,
  'SVG in an annotation': `<math><annotation-xml encoding="image/svg+xml"><svg onload=alert(1)><script>alert(1)</script></svg></annotation-xml></math>`,
  'a link in a text': `<math><mtext><a href="javascript:alert(1)">x</a></mtext></math>`,
  'a glyph': `<math><mtext><mglyph src="https://${foreign}/a.png"><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>`,
  'a style, and what listens': `<math style="position:fixed;inset:0" onclick=alert(1)><mi onmouseover=alert(1) class=x id=root>x</mi></math>`,
}

const ran: string[] = []
const { alert } = window
beforeEach(() => {
  ran.length = 0
  window.alert = (what) => void ran.push(String(what))
})
afterEach(() => {
  window.alert = alert
})

test.each(Object.entries(hostile))(
  'a formula with %s is drawn, and does nothing else',
  async (what, vector) => {
    await page.viewport(390, 844)
    renderPart(<QuestionHtml html={`<p>${right} ${vector}</p>`} />)
    await expect
      .poll(() => document.querySelector('main msup')?.getBoundingClientRect().width)
      .toBeGreaterThan(0)
    await touchEverything('main')
    const inside = [...document.querySelectorAll('main math, main math *')]
    // HTML in the text of a formula is sanitised too.
    const forbidden = /^(annotation.*|maction|mglyph|script|style|iframe|svg|object|embed)$/
    const dangerous = /^(on|xlink|xmlns:|href$|src$|style$|id$|class$|data-|action)/
    expect(inside.map((one) => one.localName).filter((name) => forbidden.test(name))).toEqual([])
    const attributes = inside.flatMap((one) => [...one.attributes].map(({ name }) => name))
    expect(attributes.filter((name) => dangerous.test(name))).toEqual([])
    expect(
      document.querySelectorAll('main :is([href^="javascript" i], iframe, script, svg[onload], [onerror])'),
    ).toHaveLength(0)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(loaded.filter((address) => address.includes(foreign))).toEqual([])
    expect(ran).toEqual([])
    expectFits(what)
  },
)

test('a question from right to left begins at the right, with its options; formulas do not turn', async () => {
  await page.viewport(390, 844)
  const html = `<p>${right} کا مربع کیا ہے؟</p><p>Answer in English.</p><ul><li>پہلا</li><li>5 + 3</li></ul>`
  const options = ['<p>پانی</p>', '5 + 3', 'Delhi'].map((option, index) => ({
    ...{ letter: 'abc'[index] ?? '', html: option, isCorrect: false, isOwn: false },
  }))
  renderPart(
    <IntlProvider locale="en" timeZone="UTC" messages={{ question: questionTexts }}>
      <QuestionHtml html={html} />
      <OptionList options={options} isAnswerShown />
    </IntlProvider>,
  )
  await expect.poll(() => document.querySelector('main math')).not.toBeNull()
  const formula = document.querySelector('main math')
  expect(formula && getComputedStyle(formula).direction).toBe('ltr')
  const named = [...document.querySelectorAll<HTMLElement>('main [dir]')].map(
    ({ localName, dir }) => `${localName} ${dir}`,
  )
  expect(named).toEqual([
    ...['div rtl', 'p rtl', 'p ltr', 'ul rtl', 'li rtl', 'li ltr'],
    ...['li rtl', 'div rtl', 'p rtl', 'li rtl', 'div ltr', 'li ltr'],
  ])
  const [text, number] = [...document.querySelectorAll('main li > div')].map((one) => getComputedStyle(one))
  expect([text?.textAlign, number?.textAlign]).toEqual(['start', 'end'])
  expectFits('a question in Urdu')
})

test('a reaction after a formula is drawn: its code is fetched for it, and nothing invisible is read aloud', async () => {
  await page.viewport(390, 844)
  const reaction = String.raw`\(\ce{^{227}_{90}Th+ + SO4^2- -> BaSO4 v}\)`
  renderPart(<QuestionHtml html={`<p>${right}</p>`} />)
  await expect.poll(() => document.querySelectorAll('main math')).toHaveLength(1)
  renderPart(<QuestionHtml html={`<p>${right} ${reaction}</p>`} />)
  await expect.poll(() => document.querySelectorAll('main math')).toHaveLength(2)
  const [, drawn] = document.querySelectorAll('main math')
  expect(drawn?.textContent.replaceAll(/\s/g, '')).toBe('90227Th++SO42−→BaSO4↓')
  expect(drawn?.querySelector('mphantom')).toBeNull()
})

test('brackets, arrows and alphabets are drawn: formulas have a font that grows, in MathML as well', async () => {
  await page.viewport(390, 844)
  const matrix = String.raw`\(\begin{vmatrix}a&b\\c&d\\e&f\end{vmatrix}\)`
  const reaction = String.raw`\(\ce{A ->[long words above] B}\)`
  const written =
    '<math><mi mathvariant="double-struck">R</mi><mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow></math>'
  renderPart(<QuestionHtml html={`<p>${matrix} ${reaction} ${written}</p>`} />)
  await expect
    .poll(() => [...document.fonts].find(({ family }) => family === 'Formulas')?.status)
    .toBe('loaded')
  await expect.poll(() => document.querySelectorAll('main math')).toHaveLength(3)
  const heightOf = (sign: string) =>
    [...document.querySelectorAll('main mo')].find((one) => one.textContent === sign)?.getBoundingClientRect()
      .height ?? 0
  await expect.poll(() => heightOf('|')).toBeGreaterThan(50)
  expect(heightOf('(')).toBeGreaterThan(22)
  expect(document.querySelectorAll('main math')[2]?.querySelector('mi')?.textContent).toBe('ℝ')
  const [words, after] = ['mover mtext, mover mi', 'mover ~ mi'].map((what) =>
    document.querySelector(`main ${what}`)?.getBoundingClientRect(),
  )
  expect(after?.left).toBeGreaterThan(words?.right ?? Number.POSITIVE_INFINITY)
})
