import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { PaperQuestion } from '#server/features/exam/paper/paper.ts'
import { ask, type Cells, read } from './testing-csv.ts'

describe('a row becomes a question', () => {
  test.each<[string, Cells, AnswerKey, Partial<PaperQuestion>]>([
    [
      'single',
      { ...ask, type: 'single', answer: 'b' },
      { type: 1, option: 2 },
      {
        html: '<p>Which?</p>',
        options: [{ html: 'one' }, { html: 'two' }, { html: 'three' }],
        marks: 4,
        negativeMarks: 1,
      },
    ],
    [
      'by number',
      { ...ask, type: '1', answer: '3', marks: '2.5', negative_marks: '0' },
      { type: 1, option: 3 },
      { marks: 2.5, negativeMarks: 0 },
    ],
    [
      'several',
      { ...ask, type: 'Several', answer: 'c, a', partial: 'yes' },
      { type: 3, options: [1, 3], isPartial: true },
      {},
    ],
    [
      'number',
      { question: 'g?', type: 'number', answer: '9.8', tolerance: '0.1' },
      { type: 4, value: 9.8, tolerance: 0.1 },
      {},
    ],
    [
      'number as people type it',
      {
        question: 'e?',
        type: 'number',
        answer: '−1.6×10⁻¹⁹',
        tolerance: '1e-21',
        marks: '9,5',
        negative_marks: '−1',
      },
      { type: 4, value: -1.6e-19, tolerance: 1e-21 },
      { marks: 9.5, negativeMarks: 1 },
    ],
    ['true/false', { question: 'So?', type: 'true/false', answer: 'False' }, { type: 5, isTrue: false }, {}],
    [
      'match',
      { question: 'Match.', type: 'match', options: 'cat|dog', matches: 'bark|purr|moo', answer: 'b, a' },
      { type: 6, pairs: [2, 1], isPartial: false },
      { matches: [{ html: 'bark' }, { html: 'purr' }, { html: 'moo' }] },
    ],
    [
      'blanks',
      { question: 'The ___ and the ___.', type: 'blanks', answer: 'iris ~ the iris | pupil', partial: 'yes' },
      { type: 7, blanks: [['iris', 'the iris'], ['pupil']], isPartial: true },
      {},
    ],
    [
      'written',
      { question: 'Why?', type: 'written', answer: 'So.', solution: 'See page 3.' },
      { type: 2 },
      { modelAnswerHtml: '<p>So.</p>', solutionHtml: '<p>See page 3.</p>' },
    ],
    [
      'bars and tildes in a text',
      { question: 'x ___', type: 'blanks', answer: 'a\\|b ~ c\\~d' },
      { type: 7, blanks: [['a|b', 'c~d']], isPartial: false },
      {},
    ],
    [
      'signs of HTML in a plain text',
      { ...ask, question: '5 < 6 & \\(a<b\\)?\nSure?', type: 'single', answer: 'a' },
      { type: 1, option: 1 },
      { html: '<p>5 &lt; 6 &amp; \\(a&lt;b\\)?<br>Sure?</p>' },
    ],
    [
      'HTML',
      { ...ask, question: '<p>See <img src="a.png" alt="a"></p>', type: 'single', answer: 'a' },
      { type: 1, option: 1 },
      { html: '<p>See <img src="a.png" alt="a"></p>' },
    ],
    [
      'pictures and recordings beside it',
      { ...ask, type: 'single', answer: 'a', image: 'a b.png | c.png', audio: 'd.mp3' },
      { type: 1, option: 1 },
      { media: ['a b.png', 'c.png', 'd.mp3'] },
    ],
    [
      'a second language',
      {
        ...ask,
        type: 'single',
        answer: 'a',
        other_language: 'hi',
        other_question: 'कौन?',
        other_options: 'एक|दो|तीन',
      },
      { type: 1, option: 1 },
      {
        otherHtml: '<p>कौन?</p>',
        otherLanguage: 'hi',
        options: [
          { html: 'one', otherHtml: 'एक' },
          { html: 'two', otherHtml: 'दो' },
          { html: 'three', otherHtml: 'तीन' },
        ],
      },
    ],
  ])('%s', (_, cells, key, more) => {
    expect(read(cells)).toMatchObject({ reported: [], questions: [{ id: 'row 1', key, ...more }] })
  })

  it('a question is in the part and has the passage that its row names', () => {
    const row = { ...ask, type: 'single', answer: 'a' }
    const { paper } = read(
      { ...row, part: 'A', passage: 'Long ago.' },
      { ...row, part: 'B', passage: '^' },
      { ...row, id: 'x', part: 'A' },
    )
    expect(
      paper.parts.map(({ name, questions }) => [
        name,
        ...questions.map(({ id, passageId }) => [id, passageId]),
      ]),
    ).toEqual([
      ['A', ['row 1', 'passage 1'], ['x', null]],
      ['B', ['row 2', 'passage 1']],
    ])
    expect(paper.passages).toMatchObject([{ html: '<p>Long ago.</p>', line: 2 }])
  })
})

test.each<[string, Cells, string[]]>([
  [
    'no such type',
    { ...ask, type: 'essay', answer: '' },
    ['type: "essay" is none of single, written, several, number, true/false, match, blanks'],
  ],
  ['no such option', { ...ask, type: 'single', answer: 'd' }, ['answer: "d" is none of the 3, from a']],
  ['no answer', { ...ask, type: 'single' }, ['answer: is empty']],
  [
    'two answers',
    { ...ask, type: 'single', answer: 'a b' },
    ['answer: names several options; the type "several" may have them'],
  ],
  [
    'no number',
    { ...ask, type: 'number', answer: 'ten', marks: 'x' },
    ['marks: "x" is not a number', 'answer: "ten" is not a number'],
  ],
  [
    'a number with two readings',
    { question: 'So?', type: 'number', answer: '1,095' },
    ['answer: "1,095" may be 1095 or 1.095: write it without a comma, or with a point'],
  ],
  [
    'a tolerance below 0',
    { ...ask, type: 'number', answer: '1', tolerance: '-1' },
    ['tolerance: is below 0'],
  ],
  [
    'neither true nor false',
    { ...ask, type: 'true/false', answer: 'maybe' },
    ['answer: "maybe" is neither true nor false'],
  ],
  [
    'pairs that are missing',
    { ...ask, type: 'match', matches: 'x|y', answer: 'a' },
    ['answer: names 1 of matches for 3 options'],
  ],
  [
    'blanks that are missing',
    { question: '___ ___', type: 'blanks', answer: 'x' },
    ['answer: has 1 of 2 blanks (___) in the question'],
  ],
  [
    'a path out',
    { ...ask, type: 'single', answer: 'a', image: '../x.png' },
    ['image: "../x.png" is not in the package'],
  ],
  [
    'a passage above',
    { ...ask, type: 'single', answer: 'a', passage: '^' },
    ['passage: there is none above'],
  ],
  [
    'translations that are missing',
    {
      ...ask,
      type: 'single',
      answer: 'a',
      other_question: 'कौन?',
      other_language: 'hi',
      other_options: 'एक',
    },
    ['other_options: are 1, and options are 3'],
  ],
  [
    'options of a question that is not translated',
    { ...ask, type: 'single', answer: 'a', other_language: 'hi', other_options: 'एक|दो|तीन' },
    ['other_options: needs the other_question too'],
  ],
  [
    'what its type does not have',
    { ...ask, type: 'number', answer: '1' },
    ['note: options: its type has none; left out'],
  ],
  [
    'a language without a name',
    { ...ask, type: 'single', answer: 'a', other_question: 'कौन?' },
    ['other_language: says which language it is, such as hi'],
  ],
  [
    'partial of another kind',
    { ...ask, type: 'several', answer: 'a', partial: '50' },
    ['partial: "50" is neither yes nor no'],
  ],
])('reports %s', (_, cells, problems) => {
  expect(read(cells).reported).toEqual(problems.map((problem) => `q.csv:2: ${problem}`))
})

describe('random contents', () => {
  it('options are read as they were written', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'ab |~,<>&"é ') })
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.endsWith('\\') && !/<\/?[a-z]/.test(one))
    const escaped = (one: string) => one.replaceAll('|', '\\|')
    const html = (one: string) =>
      one.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 8 }), (options) => {
        const { questions, reported } = read({
          question: 'Which?',
          type: 'single',
          answer: 'a',
          options: options.map(escaped).join(' | '),
        })
        expect(reported).toEqual([])
        expect(questions[0]?.options).toEqual(options.map((one) => ({ html: html(one) })))
      }),
    )
  })
  it.each([
    ['bars of a formula', String.raw`\(|x|\) | \[\left|\begin{matrix}a\end{matrix}\right|\]`, 2],
    ['an escaped one in a formula', String.raw`\(\|x\|\) | 2`, 2],
    ['MathML', '<math><mo>|</mo></math> | 2', 2],
    ['a formula that does not end', String.raw`\(x | \(y\) | z`, 3],
  ])('options are not separated by %s', (_, options, count) => {
    const { questions, reported } = read({ ...ask, type: 'single', answer: 'a', options })
    expect([questions[0]?.options.length, reported]).toEqual([count, []])
  })
  it('never throws', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('single', 'blanks', 'match', '^', 'a|b', '1e999', '%', '\ud800', '___'),
    )
    fc.assert(
      fc.property(
        fc.record({
          type: cell,
          question: cell,
          answer: cell,
          options: cell,
          matches: cell,
          image: cell,
          passage: cell,
          marks: cell,
          tolerance: cell,
        }),
        (cells) => {
          expect(() => read(cells)).not.toThrow()
        },
      ),
      { numRuns: 500 },
    )
  })
})
