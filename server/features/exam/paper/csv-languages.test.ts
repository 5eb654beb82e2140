import { expect, test } from 'vitest'
import type { PaperQuestion } from '#server/features/exam/paper/paper.ts'
import { ask, type Cells, read } from './testing-csv.ts'

test.each<[string, Cells, Partial<PaperQuestion>]>([
  [
    'three languages',
    {
      ...ask,
      type: 'single',
      answer: 'a',
      question_hi: 'कौन?',
      question_ur: 'کون؟',
      options_ur: 'ایک|دو|تین',
      passage: 'Long ago.',
      passage_ur: 'بہت پہلے۔',
    },
    {
      otherHtml: '<p>कौन?</p>',
      otherLanguage: 'hi',
      translations: { ur: '<p>کون؟</p>' },
      options: [
        { html: 'one', translations: { ur: 'ایک' } },
        { html: 'two', translations: { ur: 'دو' } },
        { html: 'three', translations: { ur: 'تین' } },
      ],
    },
  ],
  [
    'a second language of the row and a third',
    {
      ...ask,
      type: 'single',
      answer: 'a',
      other_language: 'hi',
      other_question: 'कौन?',
      question_ur: 'کون؟',
    },
    { otherHtml: '<p>कौन?</p>', otherLanguage: 'hi', translations: { ur: '<p>کون؟</p>' } },
  ],
])('a question in %s', (_, cells, more) => {
  expect(read(cells)).toMatchObject({ reported: [], questions: [more] })
})

test('a passage has its languages, also those that its question lacks', () => {
  const { paper } = read({
    ...ask,
    ...{ type: 'single', answer: 'a', question_hi: 'कौन?', passage: 'Long ago.', passage_ur: 'بہت پہلے۔' },
  })
  expect(paper.passages).toMatchObject([
    { html: '<p>Long ago.</p>', otherHtml: '', translations: { ur: '<p>بہت پہلے۔</p>' } },
  ])
})

test.each<[string, Cells, string[]]>([
  [
    'options in a language that the question does not have',
    { ...ask, type: 'single', answer: 'a', question_hi: 'कौन?', options_ur: 'ایک|دو|تین' },
    ['options_ur: needs the question_ur too'],
  ],
  [
    'a language twice',
    {
      ...ask,
      type: 'single',
      answer: 'a',
      question_hi: 'कौन?',
      other_language: 'HI',
      other_question: 'क्या?',
    },
    ['question_hi: is there twice in this language'],
  ],
])('reports %s', (_, cells, problems) => {
  expect(read(cells).reported).toEqual(problems.map((problem) => `q.csv:2: ${problem}`))
})

test('columns name languages, and not too many', () => {
  const { reported } = read({ ...ask, type: 'single', answer: 'a', question_xx: 'Who?' })
  expect(reported).toEqual(['q.csv:1: "xx" in the name of a column is no language'])
  const codes = ['hi', 'ur', 'bn', 'ta', 'te', 'mr', 'gu', 'kn', 'ml', 'pa', 'or', 'as', 'ne']
  const all = Object.fromEntries(codes.map((code) => [`question_${code}`, '?']))
  expect(read({ ...ask, type: 'single', answer: 'a', ...all }).reported).toEqual([
    'q.csv:1: there are more than 12 further languages',
  ])
})
