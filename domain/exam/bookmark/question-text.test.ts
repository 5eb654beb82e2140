import { describe, expect, test } from 'vitest'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import {
  decodeBase64,
  isLongPassage,
  otherTextsOf,
  plainText,
  previewOf,
  textsOf,
} from '#domain/exam/bookmark/question-text.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const asked = (over: Partial<BookmarkedQuestion> = {}): BookmarkedQuestion => ({
  ques_id: 1,
  test_id: 2,
  test_name: 'Unit Test 1',
  subject_name: 'Physics',
  question: '<p>What is light?</p>',
  question_mathjax: '',
  date_time: '2026-11-20T10:00:00+05:30',
  ques_type: 1,
  options: [],
  correct_ans: '',
  attempt_answer: '',
  answer: '',
  feedback: '',
  feedback_mathjax: '',
  alies_feedback: '',
  feedbackalieas: '',
  is_multi_lingual: 0,
  multilingual: '',
  description: '',
  description_mathjax: '',
  media_data: [],
  ...over,
})

describe('fields in base64 (spec/3 §3)', () => {
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

  test.each<[string, Partial<BookmarkedQuestion>, string]>([
    ['with mathematics', { question_mathjax: base64('<math></math>') }, '<math></math>'],
    ['without', {}, '<p>What is light?</p>'],
    ['not encoded', { question_mathjax: '<i>x</i>' }, '<i>x</i>'],
  ])('the question %s', (_, over, expected) => {
    expect(textsOf(asked(over)).question).toBe(expected)
  })
})

describe('the other language, by the multilingual flag (spec/3 §2)', () => {
  test.each<[string, Partial<BookmarkedQuestion>, ReturnType<typeof otherTextsOf>]>([
    ['without the flag there is none', { multilingual: 'प्रकाश' }, undefined],
    [
      'question and feedback',
      { is_multi_lingual: 1, multilingual: base64('प्रकाश'), alies_feedback: '<p>हाँ</p>' },
      { question: 'प्रकाश', passage: '', feedback: '<p>हाँ</p>' },
    ],
    [
      'its passage, too',
      { is_multi_lingual: 1, description: 'Light', description_multilingual: 'प्रकाश' },
      { question: '<p>What is light?</p>', passage: 'प्रकाश', feedback: '' },
    ],
    [
      'what is missing stays in the first',
      { is_multi_lingual: 1, feedback: 'Yes', description: 'Light', description_multilingual: '' },
      { question: '<p>What is light?</p>', passage: 'Light', feedback: 'Yes' },
    ],
  ])('%s', (_, over, expected) => {
    expect(otherTextsOf(asked(over))).toEqual(expected)
  })
})

describe('a question in the list is text without markup (spec/3 §2)', () => {
  test.each([
    ['<p>Two <b>words</b></p>', 'Two words'],
    ['<p>One</p><p>two</p>', 'One two'],
    ['H<sub>2</sub>O is <b>w</b>et', 'H2O is wet'],
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
    expect(previewOf(asked({ question: `<p>${'a'.repeat(count)}</p>` }))).toBe(expected)
  })

  test.each([
    [550, false],
    [551, true],
  ])('a passage of %i characters is opened apart: %s (spec/3 §9)', (count, expected) => {
    expect(isLongPassage(`<p>${'a'.repeat(count)}</p>`)).toBe(expected)
  })
})
