import { describe, expect, it, test } from 'vitest'
import { printFinding } from '#server/features/exam/paper/paper.ts'
import {
  choices,
  makeItem,
  makeManifest,
  makeTest,
  mapping,
  matchBody,
  readFiles,
  response,
  template,
} from './testing.ts'

const item = (id: string, rest = '') =>
  makeItem(id, {
    responses: response('RESPONSE', ['A']),
    body: `<p>${id}?</p>${choices({ A: 'yes', B: 'no' })}`,
    rest,
  })
const ref = (id: string, inner = '') =>
  `<qti-assessment-item-ref identifier="${id}" href="items/${id}.xml">${inner}</qti-assessment-item-ref>`
const section = (title: string, inner: string) =>
  `<qti-assessment-section identifier="${title}" title="${title}" visible="true">${inner}</qti-assessment-section>`
const items = (...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [`items/${id}.xml`, item(id)]))
const manifest = (...ids: readonly string[]) =>
  makeManifest([
    { path: 'test.xml', kind: 'test' },
    ...ids.map((id) => ({ path: `items/${id}.xml`, kind: 'item' as const })),
  ])

function outline(files: Readonly<Record<string, string>>) {
  const { paper, findings } = readFiles(files)
  return {
    parts: paper.parts.map(({ name, questions }) => [
      name,
      ...questions.map(({ id, marks }) => (marks === 1 ? id : `${id} (${marks})`)),
    ]),
    reported: findings.map(printFinding),
    paper,
  }
}

describe('sections of the test become parts, in order', () => {
  test.each<[string, string, string[][]]>([
    [
      'sections',
      section('One', ref('a') + ref('b')) + section('Two', ref('c')),
      [
        ['One', 'a', 'b'],
        ['Two', 'c'],
      ],
    ],
    [
      'a section that only wraps others',
      section('All', section('One', ref('b')) + section('Two', ref('a'))),
      [
        ['One', 'b'],
        ['Two', 'a'],
      ],
    ],
    [
      'sections inside of one with items',
      section('One', ref('a') + section('Inner', ref('b')) + ref('c')),
      [['One', 'a', 'b', 'c']],
    ],
    [
      'weights',
      section('One', ref('a', '<qti-weight identifier="W" value="2.5"/>') + ref('b')),
      [['One', 'a (2.5)', 'b']],
    ],
  ])('%s', (_, inner, parts) => {
    const used = parts.flatMap((part) => part.slice(1).map((id) => id.split(' ')[0] ?? ''))
    const files = { 'imsmanifest.xml': manifest(...used), 'test.xml': makeTest(inner), ...items(...used) }
    expect(outline(files)).toMatchObject({ parts, reported: [] })
  })
  it('applies the weight to negative marks, too', () => {
    const wrongTakesOff = makeItem('a', {
      responses: response('RESPONSE', ['A Y', 'B X'], {
        type: 'directedPair',
        mapping: mapping({ 'A Y': 1, 'B X': 1 }, 'default-value="-1" lower-bound="-1"'),
      }),
      body: `<p>Match.</p>${matchBody(['A', 'B'], ['X', 'Y'])}`,
      processing: template('map_response'),
    })
    const { paper } = outline({
      'imsmanifest.xml': manifest('a'),
      'test.xml': makeTest(section('One', ref('a', '<qti-weight identifier="W" value="2"/>'))),
      'items/a.xml': wrongTakesOff,
    })
    expect(paper.parts[0]?.questions[0]).toMatchObject({ marks: 4, negativeMarks: 2 })
  })
  it('reads a section from another file once', () => {
    const files = {
      'imsmanifest.xml': manifest('a', 'b'),
      'test.xml': makeTest(
        `${section('One', ref('a'))}<qti-assessment-section-ref identifier="S" href="more/two.xml"/>`,
      ),
      'more/two.xml': section('Two', '<qti-assessment-item-ref identifier="b" href="../items/b.xml"/>'),
      ...items('a', 'b'),
    }
    expect(outline(files)).toMatchObject({
      parts: [
        ['One', 'a'],
        ['Two', 'b'],
      ],
      reported: [],
    })
    const round = {
      ...files,
      'more/two.xml': section('Two', '<qti-assessment-section-ref identifier="S" href="two.xml"/>'),
    }
    expect(outline(round).reported).toContain('more/two.xml:1: the section more/two.xml is there twice')
  })
  it('finds items below the folder that the manifest names', () => {
    const all = makeManifest([{ path: 'a.xml', kind: 'item' }]).replace(
      '<resources',
      '<resources xml:base="items/"',
    )
    expect(outline({ 'imsmanifest.xml': all, ...items('a') })).toMatchObject({
      parts: [['Questions', 'a']],
      reported: [],
    })
  })
  it('keeps parts with the same name separate, in order', () => {
    const test = makeTest(section('One', ref('a')) + section('Two', ref('b')) + section('One', ref('c')))
    const all = { 'imsmanifest.xml': manifest('a', 'b', 'c'), 'test.xml': test, ...items('a', 'b', 'c') }
    expect(outline(all).parts).toEqual([
      ['One', 'a'],
      ['Two', 'b'],
      ['One', 'c'],
    ])
  })
  it('without a test, takes all items', () => {
    const files = {
      'imsmanifest.xml': makeManifest([
        { path: 'items/a.xml', kind: 'item' },
        { path: 'items/b.xml', kind: 'item', version: '2p1' },
      ]),
      ...items('a', 'b'),
    }
    expect(outline(files)).toMatchObject({ parts: [['Questions', 'a', 'b']], reported: [] })
  })
})

describe('passages', () => {
  const stimulus =
    '<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s"><qti-stimulus-body><p>Long ago.</p><img src="map.png" alt="map"/></qti-stimulus-body></qti-assessment-stimulus>'
  const forScorers = 'test.xml:2: note: qti-rubric-block for scorer is left out'
  const link = '<qti-assessment-stimulus-ref identifier="s" href="../texts/s.xml"/>'
  const files = {
    'imsmanifest.xml': manifest('a', 'b', 'c'),
    'test.xml': makeTest(
      section(
        'One',
        `<qti-rubric-block view="candidate"><p>For all.</p></qti-rubric-block><qti-rubric-block view="scorer">S</qti-rubric-block>${ref('a')}${ref('b')}`,
      ) + section('Two', ref('c')),
    ),
    ...items('c'),
    'items/a.xml': item('a', link),
    'items/b.xml': item('b'),
    'texts/s.xml': stimulus,
  }
  it('are the stimulus of an item and the rubric of its section', () => {
    const { paper, reported } = outline(files)
    expect(reported).toEqual([forScorers])
    const text = (id: string) => {
      const question = paper.parts.flatMap(({ questions }) => questions).find((one) => one.id === id)
      return paper.passages.find((passage) => passage.id === question?.passageId)?.html
    }
    expect([text('a'), text('b'), text('c')]).toEqual([
      '<p>For all.</p><p>Long ago.</p><img src="texts/map.png" alt="map">',
      '<p>For all.</p>',
      undefined,
    ])
  })
  it('may be labelled as a test, as in the examples by 1EdTech', () => {
    const resources = [
      { path: 'texts/s.xml', kind: 'test' as const },
      ...['a', 'b', 'c'].map((id) => ({ path: `items/${id}.xml`, kind: 'item' as const })),
    ]
    const withTest = makeManifest([...resources, { path: 'test.xml', kind: 'test' }])
    expect(outline({ ...files, 'imsmanifest.xml': withTest })).toMatchObject(outline(files))
    expect(outline({ ...files, 'imsmanifest.xml': makeManifest(resources) })).toMatchObject({
      parts: [['Questions', 'a', 'b', 'c']],
      reported: [],
    })
  })
  it('with something unknown are reported once, however many questions use them', () => {
    const odd = files['test.xml'].replace('For all.', '<svg/>')
    expect(outline({ ...files, 'test.xml': odd }).reported).toEqual([
      forScorers,
      'test.xml:2: unsupported: svg is not known here',
    ])
  })
  it('with something unknown exclude the questions that use them', () => {
    const odd = files['test.xml'].replace('For all.', '<svg/>')
    expect(outline({ ...files, 'test.xml': odd }).parts).toEqual([['Two', 'c']])
  })
  it('are distinguished if all of them are on one line', () => {
    const rubric = (text: string) => `<qti-rubric-block view="candidate">${text}</qti-rubric-block>`
    const test = section('One', rubric('First.') + ref('b')) + section('Two', rubric('Second.') + ref('c'))
    const { paper } = outline({
      'imsmanifest.xml': manifest('b', 'c'),
      'test.xml': makeTest(test.replaceAll('\n', ' ')),
      ...items('b', 'c'),
    })
    expect(paper.passages.map(({ html }) => html)).toEqual(['First.', 'Second.'])
    expect(paper.parts.flatMap(({ questions }) => questions.map(({ passageId }) => passageId))).toEqual(
      paper.passages.map(({ id }) => id),
    )
  })
  it('that are missing are reported', () => {
    const { 'texts/s.xml': _, ...others } = files
    expect(outline(others).reported).toEqual([
      forScorers,
      'items/a.xml:4: "texts/s.xml" is not in the package',
    ])
  })
})

describe('faults are reported with file and line', () => {
  const whole = {
    'imsmanifest.xml': manifest('a', 'b'),
    'test.xml': makeTest(section('One', ref('a') + ref('b'))),
    ...items('a', 'b'),
  }
  test.each<[string, Record<string, string>, string[]]>([
    ['a file that is missing', { 'items/a.xml': '' }, ['items/a.xml:1: is not XML: missing root element']],
    [
      'XML that is broken',
      { 'items/a.xml': '<a>\n<b></a>' },
      ['items/a.xml:2: is not XML: Opening and ending tag mismatch: "b" != "a"'],
    ],
    ['an item that is none', { 'items/a.xml': '\n<p/>' }, ['items/a.xml:2: is a p, not an assessment item']],
    [
      'a test that is none',
      { 'test.xml': '<p/>' },
      [
        'test.xml:1: is a p, not an assessment test',
        'imsmanifest.xml:3: note: the item items/a.xml is not in the test, and stays out',
        'imsmanifest.xml:4: note: the item items/b.xml is not in the test, and stays out',
      ],
    ],
    [
      'a manifest of another kind',
      {
        'imsmanifest.xml': makeManifest([]).replace(
          '<resources>',
          '<resources>\n<resource type="imsqti_xmlv1p2" href="q.xml"/>',
        ),
      },
      [
        'imsmanifest.xml:2: a resource of the type imsqti_xmlv1p2 is not known here; QTI 2.1 and 3.0 are',
        'imsmanifest.xml:1: lists neither a test nor items',
      ],
    ],
    [
      'items for other tools',
      {
        'imsmanifest.xml': whole['imsmanifest.xml'].replace('imsqti_item_xmlv3p0', 'imsqti_apipitem_xmlv2p2'),
      },
      [
        'imsmanifest.xml:3: a resource of the type imsqti_apipitem_xmlv2p2 is not known here; QTI 2.1 and 3.0 are',
      ],
    ],
    [
      'what a test says when it is over',
      { 'test.xml': makeTest(`${section('One', ref('a') + ref('b'))}\n<qti-test-feedback/>`) },
      ['test.xml:3: note: qti-test-feedback is left out'],
    ],
    [
      'a path out of the package',
      {
        'test.xml': makeTest(
          section(
            'One',
            `${ref('a')}${ref('b')}\n<qti-assessment-item-ref identifier="x" href="../../x.xml"/>`,
          ),
        ),
      },
      ['test.xml:3: "../../x.xml" is not in the package'],
    ],
    [
      'items by chance',
      { 'test.xml': makeTest(section('One', `<qti-selection select="1"/>${ref('a')}${ref('b')}`)) },
      ['test.xml:2: unsupported: qti-selection: all items are in the paper, in their order'],
    ],
    [
      'an item that the test leaves out',
      { 'test.xml': makeTest(section('One', ref('a'))) },
      ['imsmanifest.xml:4: note: the item items/b.xml is not in the test, and stays out'],
    ],
  ])('%s', (_, changed, reported) => {
    expect(outline({ ...whole, ...changed }).reported).toEqual(reported)
  })
})
