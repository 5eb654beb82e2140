import { describe, expect, it, test } from 'vitest'
import {
  choices,
  entry,
  letters,
  makeItem,
  processing,
  readXmlItem,
  response,
  score,
  variable,
  when,
} from './testing.ts'

describe('the text of a question', () => {
  const textOf = (body: string) =>
    readXmlItem(makeItem('i', { responses: response('RESPONSE', ['B']), body: `${body}${choices(letters)}` }))
      .question
  test.each([
    [
      'tables',
      '<table><tr><td colspan="2">x</td></tr></table>',
      '<table><tr><td colspan="2">x</td></tr></table>',
    ],
    [
      'MathML under a prefix',
      '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math>',
      '<math><mi>x</mi></math>',
    ],
    [
      'fences, which screens no longer draw',
      '<math><mfenced open="["><mi>a</mi><mi>b</mi></mfenced></math>',
      '<math><mrow><mo>[</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo></mrow></math>',
    ],
    [
      'images by their path in the package',
      '<p><img src="images/my%20lens.png" alt="A &quot;lens&quot;" width="30px"/></p>',
      '<p><img src="images/my%20lens.png" alt="A &quot;lens&quot;" width="30"></p>',
    ],
    [
      'images as objects',
      '<p><object data="a.png" type="image/png">A lens</object></p>',
      '<p><img src="a.png" alt="A lens"></p>',
    ],
    [
      'words with a hint how to read them out',
      '<p>5 <ssml:sub xmlns:ssml="http://www.w3.org/2001/10/synthesis" alias="kilometres">km</ssml:sub></p>',
      '<p>5 km</p>',
    ],
    [
      'the direction of its text, and what is written above words',
      '<p dir="rtl"><bdo dir="ltr">F1</bdo> <ruby>\u771f<rt>makoto</rt></ruby></p>',
      '<p dir="rtl"><bdo dir="ltr">F1</bdo> <ruby>\u771f<rt>makoto</rt></ruby></p>',
    ],
    ['signs of HTML', '<p>1 &lt; 2 &amp; <![CDATA[3 > 2]]></p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
  ])('%s', (_, body, html) => {
    expect(textOf(body)?.html.replaceAll(/ xmlns(:m)?="[^"]*"| m="[^"]*"/g, '')).toBe(html)
  })
  it('gives its direction to prompts and choices', () => {
    const body = choices(letters)
      .replace('<qti-simple', '<qti-prompt>Which?</qti-prompt><qti-simple')
      .replace('identifier="B"', 'identifier="B" dir="ltr"')
    const { question } = readXmlItem(
      makeItem('i', { responses: response('RESPONSE', ['B']), body }).replace(
        '<qti-item-body>',
        '<qti-item-body dir="rtl" xml:lang="ur">',
      ),
    )
    expect([question?.html, ...(question?.options.map(({ html }) => html) ?? [])]).toEqual([
      '<div dir="rtl" lang="ur"><div dir="rtl">Which?</div></div>',
      '<span dir="rtl">one</span>',
      '<span dir="ltr">two</span>',
      '<span dir="rtl">three</span>',
    ])
  })
  it('keeps the captions of its videos', () => {
    const video =
      '<video src="v/a.mp4"><source src="v/a.mp4"/><track kind="captions" src="v/a%20hi.vtt" srclang="hi" label="Hindi"/></video>'
    const question = textOf(`<p>Look.</p>${video}`)
    expect([question?.media, question?.captions]).toEqual([
      ['v/a.mp4'],
      [{ of: 'v/a.mp4', path: 'v/a hi.vtt', language: 'hi', label: 'Hindi' }],
    ])
  })
  it('leaves out and reports blocks that are not for students or scorers', () => {
    const read = readXmlItem(
      makeItem('i', {
        responses: response('RESPONSE', ['B']),
        body: `<qti-rubric-block view="proctor author">Read it aloud.</qti-rubric-block>${choices(letters)}`,
        rest: '\n<qti-companion-materials-info/>',
      }),
    )
    expect(read.question).toMatchObject({ html: '<p>Title of i</p>', solutionHtml: '' })
    expect(read.kinds).toEqual(['note', 'note'])
    expect(read.reported).toEqual([
      '3: qti-rubric-block for proctor author is left out',
      '5: qti-companion-materials-info is left out',
    ])
  })
  it('keeps audio and video beside it', () => {
    const body =
      '<p>Listen.</p><audio controls=""><source src="a.mp3" type="audio/mpeg"/></audio><object type="video/mp4" data="b.mp4"/>'
    expect(textOf(body)).toMatchObject({ html: '<p>Listen.</p>', media: ['a.mp3', 'b.mp4'] })
  })
  it('has no other blanks than those of its interactions', () => {
    const { question } = readXmlItem(
      makeItem('i', {
        responses: response('RESPONSE', ['x'], { type: 'string' }),
        body: `<p>_____ is no blank, ${entry()} is.</p>`,
      }),
    )
    expect(question?.html).toBe('<p>__ is no blank, ___ is.</p>')
  })
})

describe('feedback is not part of the question, and becomes the solution', () => {
  const feedback = (name: string, identifier: string, text: string) =>
    `<qti-${name} outcome-identifier="FEEDBACK" show-hide="show" identifier="${identifier}">${text}</qti-${name}>`
  const outcomes =
    '<qti-outcome-declaration identifier="FEEDBACK" base-type="identifier" cardinality="single"/>'
  const rules = processing(
    when(
      `<qti-match>${variable}<qti-correct identifier="RESPONSE"/></qti-match>`,
      `${score(1)}<qti-set-outcome-value identifier="FEEDBACK"><qti-base-value base-type="identifier">good</qti-base-value></qti-set-outcome-value>`,
      '<qti-set-outcome-value identifier="FEEDBACK"><qti-base-value base-type="identifier">bad</qti-base-value></qti-set-outcome-value>',
    ),
  )
  it('shows the feedback for a right answer', () => {
    const body = `<p>Which? ${feedback('feedback-inline', 'bad', 'It is two.')}</p>${choices({ A: `one ${feedback('feedback-inline', 'bad', 'no')}`, B: 'two' })}`
    const rest =
      feedback('modal-feedback', 'good', '<p>Because of 1.</p>') +
      feedback('modal-feedback', 'bad', '<p>Read on.</p>')
    const { question } = readXmlItem(
      makeItem('i', { responses: response('RESPONSE', ['B']), body, outcomes, processing: rules, rest }),
    )
    expect(question).toMatchObject({
      html: '<p>Which? </p>',
      options: [{ html: 'one' }, { html: 'two' }],
      solutionHtml: '<div><p>Because of 1.</p></div>',
    })
  })
  it('shows feedback without a rule, unless it is named after a wrong answer', () => {
    const rest =
      feedback('modal-feedback', 'general', 'See page 3.') + feedback('modal-feedback', 'incorrect', 'No.')
    const { question } = readXmlItem(
      makeItem('i', { responses: response('RESPONSE', ['B']), body: `<p>?</p>${choices(letters)}`, rest }),
    )
    expect(question?.solutionHtml).toBe('<div>See page 3.</div>')
  })
  it('blocks for scorers become the model answer of a written question', () => {
    const body =
      '<p>Why?</p><qti-rubric-block view="scorer tutor"><p>Two points.</p></qti-rubric-block><qti-rubric-block view="candidate"><p>Be brief.</p></qti-rubric-block><qti-extended-text-interaction response-identifier="RESPONSE"/>'
    const { question } = readXmlItem(
      makeItem('i', {
        responses: response('RESPONSE', ['Light bends.'], { type: 'string' }),
        body,
        processing: '',
      }),
    )
    expect(question).toMatchObject({
      html: '<p>Why?</p><p>Be brief.</p>',
      modelAnswerHtml: '<p>Light bends.</p><div><p>Two points.</p></div>',
      solutionHtml: '',
    })
  })
})
