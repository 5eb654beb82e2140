import { describe, expect, test } from 'vitest'
import {
  asVersion2,
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
  variable,
  when,
} from './testing.ts'

describe('unknown elements are reported with their line, and the item is not imported', () => {
  const others =
    'hotspot graphic-order graphic-associate graphic-gap-match select-point position-object slider media drawing upload custom portable-custom end-attempt'
  test.each(others.split(' '))('%s', (name) => {
    const body = `<p>Do.</p>\n<qti-${name}-interaction response-identifier="RESPONSE"/>`
    const xml = makeItem('i', { responses: response('RESPONSE', []), body })
    expect(readXmlItem(xml)).toEqual({
      question: undefined,
      kinds: ['unsupported'],
      reported: [`4: qti-${name}-interaction is not known here`],
    })
    expect(readXmlItem(asVersion2(xml)).reported).toEqual([
      expect.stringMatching(/^4: [a-zA-Z]+Interaction is not known here$/),
    ])
  })
  const choice = { responses: response('RESPONSE', ['B']), body: choices(letters) }
  const inBody = (html: string) => makeItem('i', { ...choice, body: `${html}${choices(letters)}` })
  test.each<[string, string, string]>([
    [
      'an adaptive item',
      makeItem('i', { ...choice, attributes: 'adaptive="true"' }),
      '1: adaptive items are not known here',
    ],
    [
      'drawn values',
      makeItem('i', { ...choice, rest: '\n<qti-template-processing/>' }),
      '5: qti-template-processing: an item that draws its own values is not known here',
    ],
    [
      'two questions in one',
      inBody(`<p>1</p>${choices(letters)}\n`),
      '4: several interactions in one item: qti-choice-interaction (line 3), qti-choice-interaction (line 4)',
    ],
    ['no interaction', makeItem('i', { body: '<p>Read.</p>' }), '1: asks nothing: it has no interaction'],
    [
      'another template',
      makeItem('i', { ...choice, processing: template('map_response_point') }),
      '4: qti-response-processing in its scoring is not known here',
    ],
    [
      'another operator',
      makeItem('i', {
        ...choice,
        processing: processing(
          `\n${when(`<qti-pattern-match pattern=".">${variable}</qti-pattern-match>`, score(1))}`,
        ),
      }),
      '5: qti-pattern-match in its scoring is not known here',
    ],
    [
      'nothing that is right',
      makeItem('i', { responses: response('RESPONSE', []), body: choices(letters) }),
      '3: nothing says what is right: no answer earns marks',
    ],
    [
      'two that are right alone',
      makeItem('i', {
        responses: response('RESPONSE', [], { mapping: mapping({ A: 1, B: 1 }) }),
        body: choices(letters),
        processing: template('map_response'),
      }),
      '3: several of its choices are right, each by itself',
    ],
    [
      'a partner for two',
      makeItem('i', {
        responses: response('RESPONSE', ['A X', 'A Y'], { type: 'directedPair' }),
        body: `<p>.</p>${matchBody(['A', 'B'], ['X', 'Y', 'Z'])}`,
      }),
      '3: what it matches has several partners, or none; here each on one side has one',
    ],
    [
      'a drawing in the text',
      inBody('<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>'),
      '3: svg is not known here',
    ],
    [
      'a document in the text',
      inBody('<object type="text/html" data="a.html"/>'),
      '3: object of the type "text/html" is not known here',
    ],
    [
      'an address elsewhere',
      inBody('<img src="https://other.example/a.png" alt=""/>'),
      '3: img names "https://other.example/a.png", which is not in the package',
    ],
    [
      'a way out of the package',
      inBody('<img src="../../etc/passwd" alt=""/>'),
      '3: img names "../../etc/passwd", which is not in the package',
    ],
    [
      'a printed variable',
      inBody('<p><qti-printed-variable identifier="x"/></p>'),
      '3: qti-printed-variable is not known here',
    ],
    [
      'an inclusion',
      inBody('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="x.xml"/>'),
      '3: include is not known here',
    ],
    [
      'a formula to choose beside a word that is typed',
      makeItem('i', {
        responses: response('RESPONSE', ['A']) + response('R2', ['up'], { type: 'string' }),
        body: `<p>${inlineChoice('RESPONSE', { A: '<math><mi>x</mi></math>' })} ${entry('R2')}</p>`,
      }),
      '3: a choice in its text holds more than words, or none',
    ],
    [
      'pictures for gaps',
      makeItem('i', {
        responses: response('RESPONSE', ['A G'], { type: 'directedPair' }),
        body: '<qti-gap-match-interaction response-identifier="RESPONSE"><qti-gap-img identifier="A"><img src="a.png" alt=""/></qti-gap-img><p><qti-gap identifier="G"/></p></qti-gap-match-interaction>',
      }),
      '3: pictures for its gaps',
    ],
    [
      'an order of a few among many',
      makeItem('i', {
        responses: response('RESPONSE', ['A', 'B'], { cardinality: 'ordered' }),
        body: choices(letters).replaceAll('choice-interaction', 'order-interaction'),
      }),
      '3: only some of what it shows belongs into its order',
    ],
    [
      'one that belongs to two others',
      makeItem('i', {
        responses: response('RESPONSE', ['A B', 'A C'], { type: 'pair' }),
        body: '<qti-associate-interaction response-identifier="RESPONSE"/>',
      }),
      '3: a choice that it associates belongs to several others',
    ],
  ])('%s', (_, xml, problem) => {
    expect(readXmlItem(xml)).toEqual({ question: undefined, kinds: ['unsupported'], reported: [problem] })
  })
})

describe('differences in scoring are reported', () => {
  test.each<[string, string, string]>([
    [
      'parts that earn less than their share of the whole',
      makeItem('i', {
        responses: response('RESPONSE', ['A', 'B']),
        body: choices(letters, 'max-choices="0"'),
        processing: processing(
          when(
            `<qti-match>${variable}<qti-correct identifier="RESPONSE"/></qti-match>`,
            score(4),
            when(`<qti-is-null>${variable}</qti-is-null>`, score(0), score(1)),
          ),
        ),
      }),
      'its parts are worth different marks; here each counts the same',
    ],
  ])('%s', (_, xml, problem) => {
    const { question, kinds, reported } = readXmlItem(xml)
    expect(question).toBeDefined()
    expect([kinds[0], reported[0]]).toEqual(['note', `1: ${problem}`])
  })
})
