import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NoticeNode, noticeHtml } from '#domain/desk/notice-html.ts'
import { sanitiseHtml } from '#server/records/fields/sanitise.ts'

const text = (words: string, ...marks: string[]): NoticeNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({
    type,
    ...(type === 'link' && { attrs: { href: 'https://school.example/a?b="1"&c=2' } }),
  })),
})
const node = (type: string, ...content: NoticeNode[]): NoticeNode => ({ type, content })
const item = (...content: NoticeNode[]) => node('list_item', ...content)
const p = (...content: NoticeNode[]) => node('paragraph', ...content)

describe('what the editor makes is what the server keeps [desk-31]', () => {
  test.each<[string, NoticeNode[], string]>([
    ['a paragraph', [p(text('5 < 6 & "7"'))], '<p>5 &lt; 6 &amp; "7"</p>'],
    [
      'an empty line in between',
      [p(text('a')), p(), p(text('b')), p(), p(text(' '))],
      '<p>a</p><p></p><p>b</p>',
    ],
    ['a heading', [node('heading', text('Timings'))], '<h3>Timings</h3>'],
    ['bold', [p(text('a '), text('b', 'strong'))], '<p>a <strong>b</strong></p>'],
    [
      'italic within bold',
      [p(text('a', 'strong'), text('b', 'strong', 'em'))],
      '<p><strong>a<em>b</em></strong></p>',
    ],
    ['a break', [p(text('a'), { type: 'hard_break' }, text('b'))], '<p>a<br />b</p>'],
    [
      'a link with bold in it',
      [p(text('plan', 'link'), text('now', 'link', 'strong'))],
      '<p><a href="https://school.example/a?b=&quot;1&quot;&amp;c=2" rel="noopener noreferrer" target="_blank">plan<strong>now</strong></a></p>',
    ],
    ['a list', [node('bullet_list', item(p(text('one'))), item(p()))], '<ul><li>one</li><li></li></ul>'],
    [
      'a list in a list, and a second paragraph',
      [
        node(
          'ordered_list',
          item(p(text('one')), node('bullet_list', item(p(text('two')))), p(text('three'))),
        ),
      ],
      '<ol><li>one<ul><li>two</li></ul><p>three</p></li></ol>',
    ],
    ['nothing', [p()], ''],
    ['a space that does not break', [p(text('9\u00a0AM \u{1f600} नमस्ते'))], '<p>9\u00a0AM \u{1f600} नमस्ते</p>'],
  ])('%s', (_name, content, html) => {
    expect(noticeHtml({ type: 'doc', content })).toBe(html)
    expect(sanitiseHtml(html)).toBe(html)
  })

  test('of any document', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '&lt;b&gt;',
        '&nbsp;',
        '<!--',
      ),
    )
    const run = fc
      .tuple(
        words.filter((one) => one !== '' && !/[\0\r]/.test(one)),
        fc.subarray(['link', 'strong', 'em']),
      )
      .map(([one, marks]) => text(one, ...marks))
    const inline = fc.array(
      fc.oneof({ weight: 5, arbitrary: run }, { weight: 1, arbitrary: fc.constant({ type: 'hard_break' }) }),
      {
        maxLength: 5,
      },
    )
    const lines = inline.map((content) => p(...content))
    const listOf = (inner: fc.Arbitrary<NoticeNode>) =>
      fc
        .tuple(
          fc.constantFrom('bullet_list', 'ordered_list'),
          fc.array(fc.tuple(lines, fc.array(inner, { maxLength: 1 })), { minLength: 1, maxLength: 3 }),
        )
        .map(([type, items]) => node(type, ...items.map(([first, more]) => item(first, ...more))))
    const headings = inline.map((content) => node('heading', ...content))
    const block = fc.oneof(lines, headings, listOf(listOf(lines)))
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (content) => {
        const html = noticeHtml({ type: 'doc', content })
        expect(sanitiseHtml(html)).toBe(html)
      }),
      { numRuns: 500 },
    )
  })
})
