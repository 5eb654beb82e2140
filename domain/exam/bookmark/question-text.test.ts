import { describe, expect, test } from 'vitest'
import {
  decodeBase64,
  isLongPassage,
  otherTextsOf,
  plainText,
  previewOf,
  type Sources,
  textsOf,
} from '#domain/exam/bookmark/question-text.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const empty = { math: '', plain: '' }
const question = { math: '', plain: '<p>What is light?</p>' }
const sources = (over: Partial<Sources> = {}): Sources => ({
  question,
  passage: empty,
  feedback: empty,
  ...over,
})

describe('fields in base64 [exam-40]', () => {
  test.each([
    [base64('<p>x² ≤ 4</p>'), '<p>x² ≤ 4</p>'],
    [base64('प्रकाश'), 'प्रकाश'],
    ['', undefined],
    ['<p>no base64</p>', undefined],
    ['abc', undefined],
    ['True', undefined],
    ['////', undefined],
  ])('%s', (text, expected) => {
    expect(decodeBase64(text)).toBe(expected)
  })

  test.each([
    ['with mathematics', base64('<math></math>'), '<math></math>'],
    ['without', '', '<p>What is light?</p>'],
    ['not encoded', '<i>x</i>', '<i>x</i>'],
  ])('the question %s', (_, math, expected) => {
    expect(textsOf(sources({ question: { ...question, math } })).question).toBe(expected)
  })
})

describe('the other language, by the multilingual flag [exam-40]', () => {
  const passage = { math: '', plain: 'Light' }
  test.each<[string, Partial<Sources>, Partial<Sources>, ReturnType<typeof otherTextsOf>]>([
    [
      'question and feedback',
      {},
      { question: { math: base64('प्रकाश'), plain: '' }, feedback: { math: '<p>हाँ</p>', plain: '' } },
      { question: 'प्रकाश', passage: '', feedback: '<p>हाँ</p>' },
    ],
    [
      'its passage, too',
      { passage },
      { question: empty, passage: { math: '', plain: 'प्रकाश' } },
      { question: '<p>What is light?</p>', passage: 'प्रकाश', feedback: '' },
    ],
    [
      'what is missing stays in the first',
      { passage, feedback: { math: '', plain: 'Yes' } },
      { question: empty },
      { question: '<p>What is light?</p>', passage: 'Light', feedback: 'Yes' },
    ],
  ])('%s', (_, first, other, expected) => {
    expect(otherTextsOf(sources(first), sources(other))).toEqual(expected)
  })
})

describe('a question in the list is text without markup [exam-36]', () => {
  test.each([
    ['<p>Two <b>words</b></p>', 'Two words'],
    ['<p>One</p><p>two</p>', 'One two'],
    ['H<sub>2</sub>O is <b>w</b>et', 'H₂O is wet'],
    ['10<sup>-3</sup> mol, x<sup>a+b</sup>', '10⁻³ mol, x^(a+b)'],
    ['half is <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', 'half is 1/2'],
    ['\\(a &lt; b\\)', 'a < b'],
    ['one<br>two<img src="/a.png">three', 'one two three'],
    ['2 &lt; 3 &amp;&nbsp;4', '2 < 3 & 4'],
    ['a < b and c > d', 'a < b and c > d'],
    ['x<style>p{}</style>y', 'x y'],
    ['<math><mi>x</mi><annotation encoding="TeX">\\alpha</annotation></math>', 'x'],
    ['<img src="/a.png" alt="a > b">', 'b">'],
  ])('%s', (html, expected) => {
    expect(plainText(html)).toBe(expected)
  })

  test.each([
    [220, 'a'.repeat(220)],
    [221, `${'a'.repeat(220)}…`],
  ])('%i characters', (count, expected) => {
    expect(previewOf({ math: '', plain: `<p>${'a'.repeat(count)}</p>` })).toBe(expected)
  })

  test.each([
    [550, false],
    [551, true],
  ])('a passage of %i characters is opened apart: %s [exam-38]', (count, expected) => {
    expect(isLongPassage(`<p>${'a'.repeat(count)}</p>`)).toBe(expected)
  })
})
