import { describe, expect, it, test } from 'vitest'
import type { AnswerKey } from '#domain/exam/question.ts'
import {
  asVersion2,
  choices,
  entry,
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

describe('items of QTI 3.0 and 2.1 become the same questions', () => {
  const cases: readonly [string, string, AnswerKey, { marks?: number; negativeMarks?: number }][] = [
    [
      'choice with one right, by template',
      makeItem('i', { responses: response('RESPONSE', ['B']), body: choices(letters) }),
      { type: 1, option: 2 },
      {},
    ],
    [
      'choice by its mapping, wrong ones taking off',
      makeItem('i', {
        responses: response('RESPONSE', [], { mapping: mapping({ A: -1, B: 4, C: -1 }) }),
        body: choices(letters),
        processing: template('map_response'),
      }),
      { type: 1, option: 2 },
      { marks: 4, negativeMarks: 1 },
    ],
    [
      'choice by rules of its own',
      makeItem('i', {
        responses: response('RESPONSE', ['C']),
        body: choices(letters),
        processing: processing(
          when(
            `<qti-match>${variable}<qti-correct identifier="RESPONSE"/></qti-match>`,
            score(3),
            score(-0.5),
          ),
        ),
      }),
      { type: 1, option: 3 },
      { marks: 3, negativeMarks: 0.5 },
    ],
    [
      'choice that says nothing of scoring but what is right',
      makeItem('i', { responses: response('RESPONSE', ['A']), body: choices(letters), processing: '' }),
      { type: 1, option: 1 },
      {},
    ],
    [
      'True and False in two choices',
      makeItem('i', { responses: response('RESPONSE', ['F']), body: choices({ F: 'False', T: 'True' }) }),
      { type: 5, isTrue: false },
      {},
    ],
    [
      'Right and Wrong in two choices, which are no True and False',
      makeItem('i', { responses: response('RESPONSE', ['W']), body: choices({ R: 'Right', W: 'Wrong' }) }),
      { type: 1, option: 2 },
      {},
    ],
    [
      'several choices, all or nothing',
      makeItem('i', {
        responses: response('RESPONSE', ['A', 'C']),
        body: choices(letters, 'max-choices="0"'),
      }),
      { type: 3, options: [1, 3], isPartial: false },
      {},
    ],
    [
      'several choices, a part for each',
      makeItem('i', {
        responses: response('RESPONSE', ['A', 'C'], { mapping: mapping({ A: 1, C: 1, B: -2 }) }),
        body: choices(letters, 'max-choices="0"'),
        processing: template('map_response'),
      }),
      { type: 3, options: [1, 3], isPartial: true },
      { marks: 2, negativeMarks: 2 },
    ],
    [
      'a word',
      makeItem('i', {
        responses: response('RESPONSE', ['Delhi'], { type: 'string' }),
        body: `<p>Capital? ${entry()}</p>`,
      }),
      { type: 7, blanks: [['Delhi']], isPartial: false },
      {},
    ],
    [
      'a word that may be another',
      makeItem('i', {
        responses: response('RESPONSE', ['slope'], {
          type: 'string',
          mapping: mapping({ gradient: 2, slope: 2, line: 0 }),
        }),
        body: `<p>${entry()}</p>`,
        processing: template('map_response'),
      }),
      { type: 7, blanks: [['slope', 'gradient']], isPartial: false },
      { marks: 2 },
    ],
    [
      'a whole number',
      makeItem('i', {
        responses: response('RESPONSE', ['42'], { type: 'integer' }),
        body: `<p>${entry()}</p>`,
      }),
      { type: 4, value: 42, tolerance: 0 },
      {},
    ],
    [
      'a number within a tolerance',
      makeItem('i', {
        responses: response('RESPONSE', ['9.8'], { type: 'float' }),
        body: `<p>${entry()}</p>`,
        processing: processing(when(near('absolute', '0.1', 9.8), score(2))),
      }),
      { type: 4, value: 9.8, tolerance: 0.1 },
      { marks: 2 },
    ],
    [
      'a number within some per cent, which only the rules name',
      makeItem('i', {
        responses: response('RESPONSE', [], { type: 'float' }),
        body: `<p>${entry()}</p>`,
        processing: processing(when(near('relative', '5 5', 200), score(1))),
      }),
      { type: 4, value: 200, tolerance: 10 },
      {},
    ],
    [
      'two blanks, a part for each',
      makeItem('i', {
        responses:
          response('R1', ['iris'], { type: 'string', mapping: mapping({ iris: 1 }) }) +
          response('R2', ['pupil'], { type: 'string', mapping: mapping({ pupil: 1 }) }),
        body: `<p>${entry('R1')} and ${entry('R2')}</p>`,
        processing: processing(
          score('<qti-sum><qti-map-response identifier="R1"/><qti-map-response identifier="R2"/></qti-sum>'),
        ),
      }),
      { type: 7, blanks: [['iris'], ['pupil']], isPartial: true },
      { marks: 2 },
    ],
    [
      'a match',
      makeItem('i', {
        responses: response('RESPONSE', ['A Y', 'B X'], { type: 'directedPair' }),
        body: `<p>Match.</p>${matchBody(['A', 'B'], ['X', 'Y', 'Z'])}`,
      }),
      { type: 6, pairs: [2, 1], isPartial: false },
      {},
    ],
    [
      'a match whose second side has the partners',
      makeItem('i', {
        responses: response('RESPONSE', ['A Q'], { type: 'directedPair', cardinality: 'multiple' }),
        body: `<p>Match.</p>${matchBody(['A', 'B'], ['Q'])}`,
      }),
      { type: 6, pairs: [1], isPartial: false },
      {},
    ],
    [
      'a written answer',
      makeItem('i', {
        responses: response('RESPONSE', [], { type: 'string' }),
        outcomes:
          '<qti-outcome-declaration identifier="MAXSCORE" base-type="float" cardinality="single"><qti-default-value><qti-value>5</qti-value></qti-default-value></qti-outcome-declaration>',
        body: '<p>Why?</p><qti-extended-text-interaction response-identifier="RESPONSE"/>',
        processing: '',
      }),
      { type: 2 },
      { marks: 5 },
    ],
  ]
  test.each(cases)('%s', (_, xml, key, { marks = 1, negativeMarks = 0 }) => {
    const read = readXmlItem(xml)
    expect(read.reported).toEqual([])
    expect(read.question).toMatchObject({ id: 'i', key, marks, negativeMarks })
    expect(readXmlItem(asVersion2(xml))).toEqual(read)
  })

  it('scales a template score of 1 to the stated maximum', () => {
    const outcomes =
      '<qti-outcome-declaration identifier="MAXSCORE" base-type="float" cardinality="single"><qti-default-value><qti-value>4</qti-value></qti-default-value></qti-outcome-declaration>'
    const { question } = readXmlItem(
      makeItem('i', { responses: response('RESPONSE', ['B']), body: choices(letters), outcomes }),
    )
    expect(question?.marks).toBe(4)
  })
})
