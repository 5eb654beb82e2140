import { describe, expect, it } from 'vitest'
import {
  asVersion2,
  choices,
  entry,
  inlineChoice,
  letters,
  makeItem,
  mapping,
  processing,
  readXmlItem,
  response,
  score,
  template,
  variable,
  when,
} from './testing.ts'

const read = (xml: string) => {
  const found = readXmlItem(xml)
  expect(readXmlItem(asVersion2(xml))).toEqual(found)
  return found
}
const words = (...all: readonly string[]) => all.map((html) => ({ html }))

describe('choices in the text', () => {
  it('become blanks with separate lists', () => {
    const sky = { B: 'blue', G: 'green' }
    const { question, reported } = read(
      makeItem('i', {
        responses: response('R1', ['G']) + response('R2', ['P']),
        body: `<p>Grass is ${inlineChoice('R1', sky)}, ____ ${inlineChoice('R2', { M: '<math><mi>x</mi></math>', P: 'soft &amp; low' })}.</p>`,
        processing: '',
      }),
    )
    expect(reported).toEqual([])
    expect(question).toMatchObject({
      key: { type: 8, pairs: [2, 4], isPartial: true },
      html: '<p>Grass is ___, __ ___.</p>',
      marks: 2,
      options: [
        { html: 'blue', place: 1 },
        { html: 'green', place: 1 },
        { html: '<math><mi>x</mi></math>', place: 2 },
        { html: 'soft &amp; low', place: 2 },
      ],
    })
  })
  it('become typed blanks beside typed words, with a note', () => {
    const { question, reported } = read(
      makeItem('i', {
        responses: response('R1', ['B']) + response('R2', ['low'], { type: 'string' }),
        body: `<p>${inlineChoice('R1', letters)} ${entry('R2')}</p>`,
        processing: '',
      }),
    )
    expect(question?.key).toEqual({ type: 7, blanks: [['two'], ['low']], isPartial: true })
    expect(reported).toEqual(['1: beside blanks that are typed, what its lists offer is typed too here'])
  })
})

describe('words for the gaps of a text', () => {
  const gap = (id: string) => `<qti-gap identifier="${id}"/>`
  const body = `<qti-gap-match-interaction response-identifier="RESPONSE"><qti-prompt>Which?</qti-prompt>${Object.entries(
    { W: 'winter', P: 'spring', S: 'summer' },
  )
    .map(([id, word]) => `<qti-gap-text identifier="${id}" match-max="1">${word}</qti-gap-text>`)
    .join('')}<p>Now is the ${gap('G1')} made glorious ${gap('G2')}.</p></qti-gap-match-interaction>`
  it('are offered in each gap, shuffled, with the marks of their mapping', () => {
    const { question, reported } = read(
      makeItem('i', {
        responses: response('RESPONSE', ['W G1', 'S G2'], {
          type: 'directedPair',
          mapping: mapping({ 'W G1': 1, 'S G2': 2 }, 'default-value="-1" lower-bound="0"'),
        }),
        body,
        processing: template('map_response'),
      }),
    )
    expect(reported).toEqual([])
    const offered = question?.options.map(({ html }) => html) ?? []
    expect(offered.toSorted()).toEqual(['spring', 'summer', 'winter'])
    expect(offered).not.toEqual(['winter', 'spring', 'summer'])
    const [winter, spring, summer] = ['winter', 'spring', 'summer'].map((word) => offered.indexOf(word) + 1)
    const [third, all] = [0.333333333333, 0.666666666667]
    expect(question).toMatchObject({
      html: '<div>Which?</div><p>Now is the ___ made glorious ___.</p>',
      marks: 3,
      negativeMarks: 0,
      key: {
        ...{ type: 8, pairs: [winter, summer] },
        credits: [
          { [winter ?? 0]: third, [spring ?? 0]: -third, [summer ?? 0]: -third },
          { [summer ?? 0]: all, [spring ?? 0]: -third, [winter ?? 0]: -third },
        ],
      },
    })
  })
})

describe('an order', () => {
  const ordered = (right: readonly string[], how: string) =>
    makeItem('i', {
      responses: response('RESPONSE', right, { cardinality: 'ordered' }),
      body: choices(letters).replaceAll('choice-interaction', 'order-interaction'),
      processing: how,
    })
  it('is shown shuffled, always in the same way', () => {
    for (const right of ['ABC', 'BCA', 'CBA']) {
      const { question, reported } = read(ordered([...right], template('match_correct')))
      expect(reported).toEqual([])
      const { key, options = [] } = question ?? {}
      expect(key).toMatchObject({ type: 9, isPartial: false })
      const pairs = key && 'pairs' in key ? key.pairs : []
      expect(pairs).not.toEqual([1, 2, 3])
      expect(pairs.map((number) => options[number - 1])).toEqual(
        [...right].map((id) => ({ html: letters[id as 'A'] })),
      )
    }
  })
  it('is scored by position if the item does so', () => {
    const at = (n: number, id: string) =>
      when(
        `<qti-match><qti-index n="${n}">${variable}</qti-index><qti-base-value base-type="identifier">${id}</qti-base-value></qti-match>`,
        score(
          `<qti-sum><qti-variable identifier="SCORE"/><qti-base-value base-type="float">2</qti-base-value></qti-sum>`,
        ),
      )
    const { question, reported } = read(
      ordered(['A', 'B', 'C'], processing(at(1, 'A') + at(2, 'B') + at(3, 'C'))),
    )
    expect([question?.key, question?.marks, reported]).toMatchObject([{ type: 9, isPartial: true }, 6, []])
  })
})

describe('words of a text', () => {
  const hot = (id: string, word: string) => `<qti-hottext identifier="${id}">${word}</qti-hottext>`
  const item = (right: readonly string[], more: string) =>
    makeItem('i', {
      responses: response('RESPONSE', right),
      body: `<p>Find <mark>one</mark>.</p><qti-hottext-interaction response-identifier="RESPONSE" ${more}><p>Firms ${hot('A', 'who bought')} time ${hot('B', '<em>includes</em>')} a dozen.</p></qti-hottext-interaction>`,
    })
  it('are highlighted in it', () => {
    const { question, reported } = read(item(['B'], 'max-choices="1"'))
    expect(reported).toEqual([])
    expect(question).toMatchObject({
      html: '<p>Find one.</p><p>Firms <mark>who bought</mark> time <mark><em>includes</em></mark> a dozen.</p>',
      options: words('who bought', '<em>includes</em>'),
      key: { type: 10, options: [2], isPartial: false, most: 1 },
    })
  })
  it('may be several', () => {
    expect(read(item(['A', 'B'], 'max-choices="0"')).question?.key).toMatchObject({
      options: [1, 2],
      most: 0,
    })
  })
})

it('pairs inside one set become a match, with a note', () => {
  const { question, reported } = read(
    makeItem('i', {
      responses: response('RESPONSE', ['A D', 'C B'], {
        type: 'pair',
        mapping: mapping({ 'A D': 1, 'C B': 1 }),
      }),
      body: `<p>Which?</p><qti-associate-interaction response-identifier="RESPONSE">${[
        'A',
        'B',
        'C',
        'D',
        'E',
      ]
        .map(
          (id) =>
            `<qti-simple-associable-choice identifier="${id}" match-max="1">${id}!</qti-simple-associable-choice>`,
        )
        .join('')}</qti-associate-interaction>`,
      processing: template('map_response'),
    }),
  )
  const { key, options, matches = [] } = question ?? {}
  expect(options).toEqual(words('A!', 'C!'))
  expect(matches.map(({ html }) => html).toSorted()).toEqual(['B!', 'D!', 'E!'])
  expect(key).toMatchObject({ type: 6, isPartial: true })
  expect(key && 'pairs' in key && key.pairs.map((number) => matches[number - 1]?.html)).toEqual(['D!', 'B!'])
  expect(reported).toEqual(['1: its pairs are asked for as a match here: which stands on the left is shown'])
})
