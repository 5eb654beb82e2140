import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AnswerKey } from '#domain/exam/question.ts'
import { type PaperQuestion, printFinding } from '#server/features/exam/paper/paper.ts'
import { readGift } from './gift.ts'

const marking = { marks: 4, negativeMarks: 1 }
const read = (text: string) => {
  const { paper, findings } = readGift('q.gift', text, marking)
  return {
    paper,
    questions: paper.parts.flatMap((part) => part.questions),
    reported: findings.map(printFinding),
  }
}

describe('types of questions', () => {
  test.each<[string, AnswerKey, Partial<PaperQuestion>]>([
    ['Which? {=a ~b ~c}', { type: 1, option: 1 }, { html: '<p>Which?</p>', marks: 4, negativeMarks: 1 }],
    ['Which? {~a ~%100%b}', { type: 1, option: 2 }, {}],
    ['Which? {=a ~%-25%b ~%-25%c}', { type: 1, option: 1 }, { negativeMarks: 1 }],
    ['Which? {=a ~%-50%b ~%-50%c}', { type: 1, option: 1 }, { negativeMarks: 2 }],
    ['Which? {~%50%a ~%50%b ~%-100%c}', { type: 3, options: [1, 2], isPartial: true }, {}],
    [
      'Which? {~%33.333%a ~%33.333%b ~%33.333%c ~%-100%d}',
      { type: 3, options: [1, 2, 3], isPartial: true },
      {},
    ],
    ['The sun rises. {T}', { type: 5, isTrue: true }, { options: [] }],
    [
      'It sets. {FALSE#Think!#Well read.####In the west.}',
      { type: 5, isTrue: false },
      { solutionHtml: '<p>In the west.</p><p>Well read.</p>' },
    ],
    [
      'Father of the nation? {=Gandhi =Bapu}',
      { type: 7, blanks: [['Gandhi', 'Bapu']], isPartial: false },
      { html: '<p>Father of the nation? ___</p>' },
    ],
    [
      'Mahatma {=Gandhi} was born in 1869.',
      { type: 7, blanks: [['Gandhi']], isPartial: false },
      { html: '<p>Mahatma ___ was born in 1869.</p>' },
    ],
    ['Grapes {=grow ~sink} here.', { type: 1, option: 1 }, { html: '<p>Grapes ___ here.</p>' }],
    ['Pi? {#3.14:0.005}', { type: 4, value: 3.14, tolerance: 0.005 }, {}],
    ['Pi? {#3.1..3.2}', { type: 4, value: 3.15, tolerance: 0.05 }, {}],
    ['Pi? {#=-3 ~%0%7}', { type: 4, value: -3, tolerance: 0 }, {}],
    [
      'Match. {=cat -> purr =dog -> bark = -> moo}',
      { type: 6, pairs: [3, 1], isPartial: true },
      {
        options: [{ html: 'cat' }, { html: 'dog' }],
        matches: [{ html: 'bark' }, { html: 'moo' }, { html: 'purr' }],
      },
    ],
    ['Why? {####Because.}', { type: 2 }, { modelAnswerHtml: '<p>Because.</p>', solutionHtml: '' }],
    ['2 < 3 \\= true \\{x\\} {T}', { type: 5, isTrue: true }, { html: '<p>2 &lt; 3 = true {x}</p>' }],
    [
      '[html]<b>Bold</b> <img src\\="@@PLUGINFILE@@/a.png"> {T}',
      { type: 5, isTrue: true },
      { html: '<p><b>Bold</b> <img src="a.png"></p>' },
    ],
    [
      '[html]<p>The sky is {=blue} today.</p>',
      { type: 7, blanks: [['blue']], isPartial: false },
      { html: '<p>The sky is ___ today.</p>' },
    ],
    ['[html]<p>So?</p> {T}', { type: 5, isTrue: true }, { html: '<p>So?</p>' }],
    ['Is 1 &lt; 2 & 2 < 3? {T}', { type: 5, isTrue: true }, { html: '<p>Is 1 &lt; 2 &amp; 2 &lt; 3?</p>' }],
    ['Is $$x^2$$ even? {T}', { type: 5, isTrue: true }, { html: '<p>Is \\(x^2\\) even?</p>' }],
    ['Times? {=a\\*b}', { type: 7, blanks: [['a*b']], isPartial: false }, {}],
    [
      'Which? {\n// the easy one\n=a\n  // the other\n~b\n}',
      { type: 1, option: 1 },
      { options: [{ html: 'a' }, { html: 'b' }] },
    ],
    [
      '[html]Which? {=a#<p>Right!</p> ~b#<ul><li>No</li></ul>}',
      { type: 1, option: 1 },
      { solutionHtml: '<p>a) Right!</p><p>b) </p><ul><li>No</li></ul>' },
    ],
    ['Which? {=a#Right! ~b#No}', { type: 1, option: 1 }, { solutionHtml: '<p>a) Right!</p><p>b) No</p>' }],
  ])('%s', (text, key, more) => {
    expect(read(text)).toMatchObject({ reported: [], questions: [{ id: 'question 1', key, ...more }] })
  })
})

describe('signs without a backslash are taken as Moodle takes them', () => {
  test.each<[string, AnswerKey, Partial<PaperQuestion>]>([
    ['::Q1:: 1+1=2 {T}', { type: 5, isTrue: true }, { html: '<p>1+1=2</p>' }],
    [
      'Consider the following: which metal is liquid? {~iron =mercury ~tin}',
      { type: 1, option: 2 },
      { html: '<p>Consider the following: which metal is liquid?</p>' },
    ],
    [
      'The train leaves at 10:30. When does it arrive? {=11:15}',
      { type: 7, blanks: [['11:15']], isPartial: false },
      { html: '<p>The train leaves at 10:30. When does it arrive? ___</p>' },
    ],
    [
      '::Ratio 2:4::What is 2:4? {~2:4 =1:2#As 2:2 is 1~4:2####So: 2:4=1:2}',
      { type: 1, option: 2 },
      { options: [{ html: '2:4' }, { html: '1:2' }, { html: '4:2' }] },
    ],
    ['# 5 ~ 6 \\= 7 {F#No: 5 = 5}', { type: 5, isTrue: false }, { html: '<p># 5 ~ 6 = 7</p>' }],
    ['Pi at 3:00? {#=3.14:0.005#About 22:7####See p. 4:2}', { type: 4, value: 3.14, tolerance: 0.005 }, {}],
    ['[html]<b style="color:red">Red</b>? {T}', { type: 5, isTrue: true }, {}],
    [
      'At {=noon ~1:30} = lunch: who eats?',
      { type: 1, option: 1 },
      { html: '<p>At ___ = lunch: who eats?</p>' },
    ],
    [
      'Match\\:{\n=one to two -> 1\\:2\n=equal: -> a \\= b\n=set -> \\{1, 2\\}\n=path -> C\\D\n}',
      { type: 6, pairs: [1, 3, 4, 2], isPartial: true },
      { matches: [{ html: '1:2' }, { html: 'C\\D' }, { html: 'a = b' }, { html: '{1, 2}' }] },
    ],
  ])('%s', (text, key, more) => {
    const { reported, questions } = read(text)
    expect(reported.filter((one) => !one.includes('note:'))).toEqual([])
    expect(questions).toMatchObject([{ key, ...more }])
  })
  test('a description, and where a fault is', () => {
    expect(read('Note: a = b.\n\nSo? {T}').paper.passages).toMatchObject([{ html: '<p>Note: a = b.</p>' }])
    expect(read('1:2 = 3:6 {=a ~%300%b}').reported).toEqual([
      expect.stringMatching(/^q\.gift:1: is not GIFT, at sign (1[2-9]|2\d): /),
    ])
  })
})

it('reports the problems of each question with its line', () => {
  const text =
    '// a comment\nOne {=a ~b}\n\nTwo {=a\n// open\n~b\n\nThree {~%200%a ~b}\n\n\nFour {=a =b ~c}\n\nFive {~%30%a ~%30%b ~c}\r\n\r\nSix {T}\n'
  const { questions, reported } = read(text)
  expect(questions.map(({ line }) => line)).toEqual([1, 15])
  expect(reported).toEqual([
    expect.stringMatching(/^q\.gift:6: is not GIFT, at sign 3: /),
    expect.stringMatching(/^q\.gift:8: is not GIFT, at sign \d+: /),
    'q.gift:11: unsupported: several of its options are right, each by itself (a = within an option is written \\=)',
    'q.gift:13: the weights of its right options come to 60 %, not 100 %',
  ])
})

test.each([
  ['Which? {=a ~%50%b}', 'note: an answer that earns a part of the marks counts as wrong here'],
  ['Who? {=Ann =%50%Anne}', 'note: an answer that earns a part of the marks counts as wrong here'],
  ['Pi? {#=3.14 =%50%3.14:0.1}', 'note: an answer that earns a part of the marks counts as wrong here'],
  [
    'Which? {=a ~%-50%b ~c}',
    'note: wrong options take off different marks; here each takes off the least of them',
  ],
  ['Which? {~%50%a ~%50%b ~c}', 'note: a wrong option among right ones leaves no marks here'],
  [
    'Which? {~%80%a ~%20%b ~%-100%c}',
    'note: its options are worth different marks; here each counts the same',
  ],
  ['Who? {=Ann*}', 'unsupported: an answer with * for any text'],
  ['Pi? {#=3 =4}', 'unsupported: several numbers are right'],
  ['[markdown]*Really?* {T}', 'note: Markdown is shown as it is written'],
])('reports %s', (text, problem) => {
  expect(read(text).reported).toEqual([`q.gift:1: ${problem}`])
})

it('categories become parts, descriptions become passages, and ids identify questions', () => {
  const text =
    '$CATEGORY: $course$/Physics/Light\n\nLight is fast.\n\n// [id:speed]\nHow fast? {#3}\n\n$CATEGORY: A//B\nHow? {T}\n\n$CATEGORY: Light\nAgain? {F}'
  const { paper } = read(text)
  expect(
    paper.parts.map(({ name, questions }) => [
      name,
      ...questions.map(({ id, passageId }) => [id, passageId]),
    ]),
  ).toEqual([
    ['Light', ['speed', 'passage 1'], ['question 3', null]],
    ['A/B', ['question 2', null]],
  ])
  expect(paper.passages).toMatchObject([{ id: 'passage 1', html: '<p>Light is fast.</p>' }])
})

it('a description belongs to the next question only, and an unused one is reported', () => {
  const text =
    'Light is fast.\n\n[html]<p>So is rumour.</p>\n\nHow fast? {#3}\n\nHow slow? {T}\n\nLost.\n\n$CATEGORY: A\nSo? {T}\n\nLost too.'
  const { paper, questions, reported } = read(text)
  expect(questions.map(({ passageId }) => passageId)).toEqual(['passage 1', null, null])
  expect(paper.passages.map(({ html }) => html)).toEqual(['<p>Light is fast.</p><p>So is rumour.</p>'])
  expect(reported).toEqual([
    'q.gift:9: note: a description without a question after it is left out',
    'q.gift:14: note: a description without a question after it is left out',
  ])
})

describe('random contents', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9 <>&]{0,10}[a-z]$/)
  it('is read as it was written', () => {
    const escaped = (text: string) => text.replaceAll(/[~=#{}:\\]/g, '\\$&')
    const html = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const plain = word.map((text) => text.replaceAll(/\s+/g, ' ')).filter((text) => !/<\/?[a-z]/.test(text))
    fc.assert(
      fc.property(fc.uniqueArray(plain, { minLength: 2, maxLength: 6 }), fc.nat(5), (options, pick) => {
        const right = pick % options.length
        const inner = options
          .map((text, index) => `${index === right ? '=' : '~'}${escaped(text)}`)
          .join('\n')
        const { questions, reported } = read(`Which? {\n${inner}\n}`)
        expect(reported).toEqual([])
        expect(questions[0]).toMatchObject({
          key: { type: 1, option: right + 1 },
          options: options.map((text) => ({ html: html(text) })),
        })
      }),
    )
  })
  it('never throws', () => {
    const piece = fc.constantFrom(
      ...'{ } = ~ # ## #### -> % %50% :: // $CATEGORY: T FALSE [html] \\ \\= 3 .. : a \n \n\n @@'.split(' '),
      '\n',
      '\n\n',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(() => read(pieces.join(''))).not.toThrow()
      }),
      { numRuns: 1000 },
    )
  })
})
