import { describe, expect, test } from 'vitest'
import { type Answer, type AnswerKey, markAnswer } from '#domain/exam/question.ts'
import {
  choices,
  entry,
  inlineChoice,
  letters,
  makeItem,
  mapping,
  matchBody,
  processing,
  readXmlItem,
  response,
  score,
  template,
  when,
} from './testing.ts'

const york = makeItem('i', {
  responses: response('RESPONSE', ['York'], { type: 'string', mapping: mapping({ York: 1, york: 0.5 }) }),
  body: `<p>${entry()}</p>`,
  processing: template('map_response'),
})

describe('a part of an answer earns the marks that the item maps to it', () => {
  test.each<[string, string, AnswerKey, { marks?: number; negativeMarks?: number }]>([
    [
      'a word that is worth less in lower case',
      york,
      { type: 7, blanks: [['York']], isPartial: false, credits: [{ York: 1, york: 0.5 }] },
      {},
    ],
    [
      'words that are worth a part, where one empty blank leaves no marks',
      makeItem('i', {
        responses:
          response('R1', ['woods'], { type: 'string', mapping: mapping({ woods: 1, fields: 0.5 }) }) +
          response('R2', ['new'], { type: 'string', mapping: mapping({ new: 3 }) }),
        body: `<p>${entry('R1')} ${entry('R2')}</p>`,
        processing: processing(
          when(
            '<qti-or><qti-is-null><qti-variable identifier="R1"/></qti-is-null><qti-is-null><qti-variable identifier="R2"/></qti-is-null></qti-or>',
            score(0),
            score(
              '<qti-sum><qti-map-response identifier="R1"/><qti-map-response identifier="R2"/></qti-sum>',
            ),
          ),
        ),
      }),
      {
        ...{ type: 7, blanks: [['woods'], ['new']], isPartial: true },
        credits: [{ woods: 0.25, fields: 0.125 }, { new: 0.75 }],
      },
      { marks: 4 },
    ],
    [
      'a choice that is worth half of the marks',
      makeItem('i', {
        responses: response('RESPONSE', [], { mapping: mapping({ A: 1, B: 2 }) }),
        body: choices(letters),
        processing: template('map_response'),
      }),
      { type: 1, option: 2, credits: [{ 1: 0.5, 2: 1 }] },
      { marks: 2 },
    ],
    [
      'parts of different weights, and a wrong one that takes marks off',
      makeItem('i', {
        responses: response('RESPONSE', ['A', 'B'], { mapping: mapping({ A: 1, B: 3, C: -2 }) }),
        body: choices(letters, 'max-choices="0"'),
        processing: template('map_response'),
      }),
      { type: 3, options: [1, 2], isPartial: true, credits: [{ 1: 0.25, 2: 0.75, 3: -0.5 }] },
      { marks: 4, negativeMarks: 2 },
    ],
    [
      'pairs of different weights',
      makeItem('i', {
        responses: response('RESPONSE', ['A X', 'B Y'], {
          type: 'directedPair',
          mapping: mapping({ 'A X': 1, 'B Y': 3 }),
        }),
        body: `<p>Match.</p>${matchBody(['A', 'B'], ['X', 'Y'])}`,
        processing: template('map_response'),
      }),
      { type: 6, pairs: [1, 2], isPartial: true, credits: [{ 1: 0.25 }, { 2: 0.75 }] },
      { marks: 4 },
    ],
    [
      'lists of which one accepts two choices, and one gives half for the other',
      makeItem('i', {
        responses:
          response('R1', ['A'], { mapping: mapping({ A: 1, B: 1 }) }) +
          response('R2', ['A'], { mapping: mapping({ A: 1, B: 0.5 }) }),
        body: `<p>${inlineChoice('R1', letters)} ${inlineChoice('R2', letters)}</p>`,
        processing: processing(
          score('<qti-sum><qti-map-response identifier="R1"/><qti-map-response identifier="R2"/></qti-sum>'),
        ),
      }),
      {
        type: 8,
        pairs: [1, 4],
        isPartial: true,
        credits: [
          { 1: 0.5, 2: 0.5 },
          { 4: 0.5, 5: 0.25 },
        ],
      },
      { marks: 2 },
    ],
  ])('%s', (_, xml, key, { marks = 1, negativeMarks = 0 }) => {
    const read = readXmlItem(xml)
    expect(read.reported).toEqual([])
    expect(read.question).toMatchObject({ key, marks, negativeMarks })
  })

  test('york is worth half of York', () => {
    const { question } = readXmlItem(york)
    const earned = (text: string) => {
      const answer: Answer = { type: 7, blanks: [text] }
      return question && markAnswer(question.key, answer, question).marks
    }
    expect(['York', 'york', 'Leeds'].map(earned)).toEqual([1, 0.5, 0])
  })
})
