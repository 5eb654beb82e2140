import { describe, expect, it, test } from 'vitest'
import type { AnswerKey } from '#domain/exam/question.ts'
import {
  choices,
  entry,
  float,
  inlineChoice,
  letters,
  makeItem,
  mapping,
  matchBody,
  near,
  processing,
  readXmlItem,
  response,
  score,
  template,
  variable,
  when,
} from './testing.ts'

const number = (rules: string, right: readonly string[] = []) =>
  makeItem('i', {
    responses: response('RESPONSE', right, { type: 'float' }),
    body: `<p>${entry()}</p>`,
    processing: processing(rules),
  })
const between = (low: string, high: string) =>
  `<qti-and><qti-${low}>${variable}${float(3)}</qti-${low}><qti-${high}>${variable}${float(4)}</qti-${high}></qti-and>`
const word = (right: string, map: string) =>
  makeItem('i', {
    responses: response('RESPONSE', [right], { type: 'string', mapping: map }),
    body: `<p>${entry()}</p>`,
    processing: template('map_response'),
  })
const inline = (id: string) => inlineChoice(id, { A: 'up', B: 'down' })
const two = (how: string) =>
  makeItem('i', {
    responses: response('RESPONSE', ['A']) + response('R2', ['B']),
    body: `<p>${inline('RESPONSE')} ${inline('R2')}</p>`,
    processing: how,
  })
const stated =
  '<qti-outcome-declaration identifier="MAXSCORE" base-type="float" cardinality="single"><qti-default-value><qti-value>5</qti-value></qti-default-value></qti-outcome-declaration>'
const add = (id: string) =>
  when(
    `<qti-match><qti-variable identifier="${id}"/><qti-correct identifier="${id}"/></qti-match>`,
    score(`<qti-sum><qti-variable identifier="SCORE"/>${float(1)}</qti-sum>`),
  )

describe('an item is scored as its own processing scores it', () => {
  const cases: readonly [
    string,
    string,
    AnswerKey,
    { marks?: number; negativeMarks?: number; reported?: string[] },
  ][] = [
    [
      'a number from one to another',
      number(when(between('gte', 'lte'), score(2)), ['3.5']),
      { type: 4, value: 3.5, tolerance: 0.5 },
      { marks: 2 },
    ],
    [
      'a number beside which 1 is all, stated off the middle of what counts',
      number(
        when(
          `<qti-and><qti-gte>${variable}${float(1.5e-19)}</qti-gte><qti-lte>${variable}${float(1.7e-19)}</qti-lte></qti-and>`,
          score(1),
        ),
        ['1.52e-19'],
      ),
      { type: 4, value: 1.6e-19, tolerance: 1e-20 },
      { reported: ['1: 1.6e-19 is shown as its right answer, the middle of what counts, not 1.52e-19'] },
    ],
    [
      'a number beside which 1 is nothing',
      makeItem('i', {
        responses: response('RESPONSE', ['6.02e23'], { type: 'float' }),
        body: `<p>${entry()}</p>`,
      }),
      { type: 4, value: 6.02e23, tolerance: 0 },
      {},
    ],
    [
      'a number within a tolerance whose ends are out',
      number(
        when(
          near('absolute', '2 2', 10).replace('<qti-equal', '<qti-equal include-lower-bound="false"'),
          score(1),
        ),
      ),
      { type: 4, value: 10, tolerance: 2 },
      { reported: ['1: the ends of its range count as right here'] },
    ],
    [
      'a number by its mapping',
      makeItem('i', {
        responses: response('RESPONSE', [], { type: 'float', mapping: mapping({ '2.50': 2 }) }),
        body: `<p>${entry()}</p>`,
        processing: template('map_response'),
      }),
      { type: 4, value: 2.5, tolerance: 0 },
      { marks: 2 },
    ],
    [
      'a number between two',
      number(when(between('gt', 'lt'), score(1))),
      { type: 4, value: 3.5, tolerance: 0.5 },
      { reported: ['1: the ends of its range count as right here'] },
    ],
    [
      'a number that may be further off above',
      number(when(near('absolute', '0.1 0.3', 9.8), score(1), score(-0.5)), ['9.8']),
      { type: 4, value: 9.9, tolerance: 0.2 },
      {
        negativeMarks: 0.5,
        reported: ['1: 9.9 is shown as its right answer, the middle of what counts, not 9.8'],
      },
    ],
    [
      'a word whose right answer is mapped in another case',
      word(
        'york',
        '<qti-mapping><qti-map-entry map-key="York" mapped-value="2" case-sensitive="false"/></qti-mapping>',
      ),
      { type: 7, blanks: [['york', 'York']], isPartial: false },
      { marks: 2 },
    ],
    [
      'a wrong word that takes off',
      word('York', mapping({ York: 2 }, 'default-value="-1"')),
      { type: 7, blanks: [['York']], isPartial: false },
      { marks: 2, negativeMarks: 1 },
    ],
    [
      'wrong pairs that take off',
      makeItem('i', {
        responses: response('RESPONSE', ['A Y', 'B X'], {
          type: 'directedPair',
          mapping: mapping({ 'A Y': 1, 'B X': 1 }, 'default-value="-1" lower-bound="-1"'),
        }),
        body: `<p>Match.</p>${matchBody(['A', 'B'], ['X', 'Y'])}`,
        processing: template('map_response'),
      }),
      { type: 6, pairs: [2, 1], isPartial: true },
      { marks: 2, negativeMarks: 1 },
    ],
    [
      'a wrong pair that takes off, where the second side has the partners',
      makeItem('i', {
        responses: response('RESPONSE', ['A Q'], {
          type: 'directedPair',
          cardinality: 'multiple',
          mapping: mapping({ 'A Q': 1, 'B Q': -1 }),
        }),
        body: `<p>Match.</p>${matchBody(['A', 'B'], ['Q'])}`,
        processing: template('map_response'),
      }),
      { type: 6, pairs: [1], isPartial: false },
      { negativeMarks: 1 },
    ],
    [
      'two choices in the text without any scoring',
      two(''),
      { type: 8, pairs: [1, 4], isPartial: true },
      { marks: 2 },
    ],
    [
      'a score that begins without a value, and is added to',
      two(processing(add('RESPONSE') + add('R2'))),
      { type: 8, pairs: [1, 4], isPartial: true },
      { marks: 2 },
    ],
    [
      'a mapping beside a maximum that it never comes to',
      makeItem('i', {
        responses: response('RESPONSE', ['B'], { mapping: mapping({ B: 3 }) }),
        body: choices(letters),
        outcomes: stated,
        processing: template('map_response'),
      }),
      { type: 1, option: 2 },
      { marks: 3 },
    ],
  ]
  test.each(cases)('%s', (_, xml, key, { marks = 1, negativeMarks = 0, reported = [] }) => {
    const read = readXmlItem(xml)
    expect(read.reported).toEqual(reported)
    expect(read.question).toMatchObject({ key, marks, negativeMarks })
  })

  it('shows the pictures of choices named True and False', () => {
    const { question } = readXmlItem(
      makeItem('i', {
        responses: response('RESPONSE', ['T']),
        body: choices({ T: 'True <img src="a.png" alt=""/>', F: 'False' }),
      }),
    )
    expect(question).toMatchObject({ key: { type: 1, option: 1 }, options: [{}, { html: 'False' }] })
  })
})

describe('unsupported scoring is reported', () => {
  const contains = `<qti-string-match case-sensitive="false" substring="true">${variable}<qti-correct identifier="RESPONSE"/></qti-string-match>`
  test.each<[string, string, string]>([
    [
      'a word within what is typed',
      makeItem('i', {
        responses: response('RESPONSE', ['York'], { type: 'string' }),
        body: `<p>${entry()}</p>`,
        processing: processing(when(contains, score(1))),
      }),
      '4: qti-string-match in its scoring is not known here',
    ],
    [
      'a blank that nothing scores',
      two(template('match_correct')),
      '3: its scoring does not look at every blank',
    ],
    [
      'a template that only its place names',
      two('<qti-response-processing template-location="rules/mine.xml"/>'),
      '4: qti-response-processing in its scoring is not known here',
    ],
    [
      'a number that has only one end',
      number(when(`<qti-gte>${variable}${float(3)}</qti-gte>`, score(1))),
      '3: numbers without an end are right',
    ],
    [
      'more answers than anybody tries',
      word('w1', mapping(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`w${index}`, 1])))),
      '3: offers or scores more than 500 answers',
    ],
    [
      'more choices than anybody reads',
      makeItem('i', {
        responses: response('RESPONSE', ['c1']),
        body: choices(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`c${index}`, 'x']))),
      }),
      '3: offers or scores more than 500 answers',
    ],
    [
      'a value that doubles',
      makeItem('i', {
        responses: response('RESPONSE', ['A']),
        body: choices(letters),
        processing: processing(
          `<qti-set-outcome-value identifier="X"><qti-multiple><qti-variable identifier="X"/><qti-variable identifier="X"/>${float(1)}</qti-multiple></qti-set-outcome-value>`.repeat(
            20,
          ),
        ),
      }),
      '4: qti-multiple in its scoring is not known here',
    ],
    [
      'numbers apart',
      number(when(near('exact', '0', 3), score(1)) + when(near('exact', '0', 5), score(1))),
      '3: several numbers are right',
    ],
  ])('%s', (_, xml, problem) => {
    expect(readXmlItem(xml)).toEqual({ question: undefined, kinds: ['unsupported'], reported: [problem] })
  })
})
