import { expect, test } from 'vitest'
import { readHtml } from '#server/features/exam/report/read-html.ts'

/** Raised text as ^…, lowered as _…, a formula as $…$, one of its own as $$…$$. */
const shown = (html: string) =>
  readHtml(html).map(({ pieces }) =>
    pieces
      .map((piece) => {
        if ('text' in piece) return `${{ up: '^', down: '_', none: '' }[piece.raised ?? 'none']}${piece.text}`
        const bars = piece.formula.isBlock ? '$$' : '$'
        return `${bars}${piece.formula.source}${bars}`
      })
      .join('|'),
  )

test.each([
  ['plain', ['plain']],
  ['<p>one</p><p>two<br>three</p>', ['one', 'two', 'three']],
  ['H<sub>2</sub>SO<sub>4</sub> 10<sup>−3</sup>', ['H|_2|SO|_4| 10|^−3']],
  ['if \\(a &lt; b\\) then', ['if |$a < b$| then']],
  ['so \\[x=1\\] and', ['so ', '$$x=1$$', ' and']],
  ['<code>\\(x\\)</code>', ['\\(x\\)']],
  ['a < b and c > d', ['a < b and c > d']],
  ['<math><mi>a</mi><mo>&lt;</mo></math>, <b>x</b>', ['$<math><mi>a</mi><mo>&lt;</mo></math>$|, |x']],
  ['<math display="block"><mi>a</mi></math>', ['$$<math display="block"><mi>a</mi></math>$$']],
  ['<p> </p><p><img data-file="1"></p>', []],
  ['', []],
])('%s', (html, paragraphs) => expect(shown(html)).toEqual(paragraphs))

test('a paragraph runs as its element says', () =>
  expect(readHtml('<div dir="rtl">12<p>x</p></div><p>y</p>').map(({ direction }) => direction)).toEqual([
    'rtl',
    'rtl',
    undefined,
  ]))
