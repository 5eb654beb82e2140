import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { presentImages } from '#server/files/html-images.ts'
import { sanitiseHtml, sanitiseQuestionHtml } from '#server/records/fields/sanitise.ts'

/** Everything that is allowed: text, a few elements without attributes, https links, spans of table cells. */
const harmless = new RegExp(
  `^(?:[^<>]|</?(?:p|br|hr|h[1-6]|ul|ol|li|b|strong|i|em|u|s|sub|sup|blockquote|pre|code|span|div|a|table|thead|tbody|tr|th|td)(?: /)?>` +
    `|<a(?: href="https://[^"<>]*")? rel="noopener noreferrer" target="_blank">` +
    `|<t[dh](?: (?:col|row)span="[^"<>]*")+>)*$`,
)

describe('HTML on the way in [access-27]', () => {
  test.each([
    ['<p>Meetings run from <strong>9 AM</strong></p>', '<p>Meetings run from <strong>9 AM</strong></p>'],
    ['<h3></h3><p>two  spaces</p>', '<h3></h3><p>two  spaces</p>'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<table><tr><td colspan="2">x</td></tr></table>', '<table><tr><td colspan="2">x</td></tr></table>'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    [
      '<a href="https://school.example/a?b=1&amp;c=2" target="_self" onclick="x()">plan</a>',
      '<a href="https://school.example/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">plan</a>',
    ],
    [
      '<a href="www.school.example/fair">fair</a>',
      '<a href="https://www.school.example/fair" rel="noopener noreferrer" target="_blank">fair</a>',
    ],
    ['<p style="color:red" class="x" id="y">plain</p>', '<p>plain</p>'],
    ['<style>p{color:red}</style>text', 'text'],
  ])('%s', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://plain.example',
    '//other.example',
    '/api/v1/alternateLogin/logout',
    'https:\\\\user@evil.example',
    'https://user@evil.example/',
  ])('a link to %j leads nowhere', (address) => {
    expect(sanitiseHtml(`<a href="${address}">x</a>`)).toBe(
      '<a rel="noopener noreferrer" target="_blank">x</a>',
    )
  })

  /** After the cheat sheets of DOMPurify and OWASP: each has run a script somewhere. */
  test.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)//',
    '<svg><g/onload=alert(2)//<p>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<p>abc<iframe//src=jAva&Tab;script:alert(3)>def</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<TABLE><tr><td>HELLO</tr></TABL>',
    '<UL><li><A HREF=//google.com>click</UL>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea></textarea><img src=x onerror=alert(1)>',
    '<xmp><img alt="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<template><img src=x onerror=alert(1)></template>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?xml-stylesheet href="javascript:alert(1)"?>',
    '<body onload=alert(1)>',
    '<object data="data:text/html,<script>alert(1)</script>"></object>',
    '<embed src="javascript:alert(1)">',
    '<video><source onerror="alert(1)"></video>',
    '<details open ontoggle=alert(1)>',
    '<input autofocus onfocus=alert(1)>',
    '<form action="javascript:alert(1)"><button>x</button></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<div style="background:url(javascript:alert(1))">x</div>',
    '<a href="https://x.example" style="position:fixed;inset:0">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="https://x.example/&quot; onmouseover=&quot;alert(1)">x</a>',
    '<td colspan="1&quot; onclick=&quot;alert(1)">x</td>',
    '<p id="1"onmouseover=alert(1)>x</p>',
    '<b><a><script>alert(1)</script>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img id=x src onerror=alert(1)>">',
    '\u0000<scr\u0000ipt>alert(1)</script>',
    '<x onclick=alert(1)>click</x>',
    '<p/onclick=alert(1)>x',
    '"><script>alert(1)</script>',
  ])('%s', (html) => {
    const clean = sanitiseHtml(html)
    expect(clean).toMatch(harmless)
    expect(sanitiseHtml(clean)).toMatch(harmless)
  })

  it('lets nothing else through, whatever the pieces are put together from', () => {
    const piece = fc.constantFrom(
      ...'< > " \' / = & ; ! -- script style svg math p a img onerror href javascript: https:// <a <p> </p> <!-- --> <![CDATA[ ]]> x \0'.split(
        ' ',
      ),
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        expect(sanitiseHtml(pieces.join(''))).toMatch(harmless)
      }),
      { numRuns: 2000 },
    )
  })
})

const mathMl =
  'm(?:ath|enclose|error|frac|i|multiscripts|n|o|over|padded|phantom|prescripts|root|row|s|space|sqrt|style|sub|subsup|sup|table|td|text|tr|under|underover)|none|semantics'
/** Everything that is allowed in a question: text, plain elements, presentation MathML, images by id. */
const harmlessQuestion = new RegExp(
  `^(?:[^<>]|</?(?:p|br|hr|h[1-6]|[uod]l|li|d[td]|b|strong|i|em|u|s|sub|sup|small|q|blockquote|pre|code|span|div|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td|bd[io]|ruby|r[tp]|mark|${mathMl})(?: (?:dir|lang)="[^"<>]*")*(?: /)?>` +
    `|<img data-file="\\d+" alt="[^"<>]*"(?: (?:width|height)="\\d{1,4}")* />` +
    `|<t[dh](?: (?:col|row)span="[^"<>]*")+>|<ol start="[^"<>]*">` +
    `|<(?:${mathMl})(?: [a-z]+="[^"<>]*")+>)*$`,
)
const acts =
  /\s(?:on[a-z]+|href|src|style|id|class|name|action[a-z]*|xlink[^=]*|xmlns[^=]*|encoding|definitionurl)\s*=/i

describe('HTML of questions on the way in', () => {
  const pictures: Readonly<Record<string, number>> = { 'lens.png': 7 }
  const clean = (html: string) => sanitiseQuestionHtml(html, (address) => pictures[address])
  test.each([
    ['<table><tr><td rowspan="2">x</td></tr></table>', '<table><tr><td rowspan="2">x</td></tr></table>'],
    [
      '<p dir="rtl" lang="ur"><bdo dir="ltr">F1</bdo><bdi>x</bdi><ruby>\u771f<rp>(</rp><rt>makoto</rt><rp>)</rp></ruby></p>',
      '<p dir="rtl" lang="ur"><bdo dir="ltr">F1</bdo><bdi>x</bdi><ruby>\u771f<rp>(</rp><rt>makoto</rt><rp>)</rp></ruby></p>',
    ],
    ['<table><caption>Speeds</caption></table>', '<table><caption>Speeds</caption></table>'],
    ['TeX \\(a &lt; b\\)', 'TeX \\(a &lt; b\\)'],
    ['<a href="https://other.example">the answer</a>', 'the answer'],
    [
      '<math display="block"><mfrac linethickness="2"><mi>a</mi><mn>2</mn></mfrac></math>',
      '<math display="block"><mfrac linethickness="2"><mi>a</mi><mn>2</mn></mfrac></math>',
    ],
    [
      '<math><semantics><mi>x</mi><annotation encoding="TeX">x</annotation><annotation-xml encoding="text/html"><p>x</p></annotation-xml></semantics></math>',
      '<math><semantics><mi>x</mi></semantics></math>',
    ],
    [
      '<math><maction actiontype="toggle"><mi href="javascript:alert(1)" xlink:href="x">a</mi></maction></math>',
      '<math><mi>a</mi></math>',
    ],
    [
      '<img src="lens.png" alt="A lens" width="30" height="2em">',
      '<img data-file="7" alt="A lens" width="30" />',
    ],
    ['<img src="lens.png" data-file="9" alt="x">', '<img data-file="7" alt="x" />'],
    ['<img data-file="9" alt="of another">', '<span>of another</span>'],
    ['<img src="https://other.example/a.png" alt="far">', '<span>far</span>'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  const vectors = readFileSync(new URL('../../../e2e/xss/xss-vectors.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('## '))
  test('nothing of any known attack is left', () => {
    expect(vectors.length).toBeGreaterThan(250)
    for (const vector of vectors) {
      for (const html of [
        vector,
        `<math><mtext>${vector}</mtext></math>`,
        `<td>${vector}`,
        `<img src="lens.png" alt='${vector}'>`,
      ]) {
        const result = clean(html)
        expect(result, html).toMatch(harmlessQuestion)
        const tags = result.match(/<[^>]*>/g)?.join('') ?? ''
        expect(tags.replaceAll(/"[^"]*"/g, '""'), html).not.toMatch(acts)
      }
    }
  })

  it('an image only gets the address of its file, wherever it comes from', () => {
    const html = clean(`<p>&lt;img data-file="1"&gt; <img src="lens.png" alt='"><img data-file="2"'></p>`)
    expect(presentImages(html, (id) => `/files/${id}`)).toBe(
      '<p>&lt;img data-file="1"&gt; <img src="/files/7" alt="&quot;&gt;&lt;img data-file=&quot;2&quot;" /></p>',
    )
    const piece = fc.constantFrom(
      ...`< > " ' / = & img <img data-file="3" src= lens.png alt alt=" &lt; &quot; <math <mi </math> \\0`.split(
        ' ',
      ),
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const shown = presentImages(clean(pieces.join('')), (id) => `/files/${id}`)
        expect(shown.replaceAll('<img src="/files/7" ', '')).not.toMatch(/<img/i)
      }),
      { numRuns: 2000 },
    )
  })
})
