import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sanitiseHtml } from '#server/sanitise.ts'

/** All that may come out: text, a few elements without attributes, links over https, spans of table cells. */
const harmless = new RegExp(
  `^(?:[^<>]|</?(?:p|br|hr|h[1-6]|ul|ol|li|b|strong|i|em|u|s|sub|sup|blockquote|pre|code|span|div|a|table|thead|tbody|tr|th|td)(?: /)?>` +
    `|<a(?: href="https://[^"<>]*")? rel="noopener noreferrer" target="_blank">` +
    `|<t[dh](?: (?:col|row)span="[^"<>]*")+>)*$`,
)

describe('HTML on the way in (PRODUCT §4)', () => {
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

  /** After the cheat sheets of DOMPurify and OWASP: each has run script somewhere. */
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
