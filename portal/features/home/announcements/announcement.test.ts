import { describe, expect, it, test } from 'vitest'
import { layOutDescription } from '#portal/shared/notice/layout.ts'
import { matchesSearch, readAnnouncement, searchTextOf, sectionNames, textOfHtml } from './announcement.ts'

const nbsp = '\u00a0'

const meeting = readAnnouncement({
  announcement_id: 1,
  batch_sec_names: '10-A,10-B',
  ancmnt_title: 'Parent–teacher meeting',
  updated_by: 'Rekha Nair',
  description: '<p>Meetings run from <b>9&nbsp;AM</b> to 1 PM.</p><p>Bring   the diary &amp; a pen.</p>',
  announced_date: '18-11-2026',
  announced_time: '4:30 PM',
  announcement_img_url: '',
})

test.each([
  ['10-A,10-B', ['10-A', '10-B']],
  [' 10-A , 10-B ', ['10-A', '10-B']],
  ['All sections', ['All sections']],
  ['10-A,,', ['10-A']],
  ['', []],
])('batch or section names of %j [home-6]', (names, expected) => {
  expect(sectionNames(names)).toEqual(expected)
})

describe('the description [home-7]', () => {
  test.each([
    ['an empty paragraph', 'a<p></p>b', 'a<br>b'],
    ['a paragraph of blanks', '<p> &nbsp;\n</p>', '<br>'],
    ['a paragraph with a break', '<p><br/></p>', '<br>'],
    ['a paragraph with attributes', '<p class="x" style="margin:0">&#160;</p>', '<br>'],
    ['a paragraph with an empty mark in it', '<p><span style="a"><b></b></span></p>', '<br>'],
    ['an empty heading', '<h1></h1><h3> </h3><H6></H6>', '<br><br><br>'],
    ['a paragraph with text', '<p>Hello</p>', '<p>Hello</p>'],
    ['a heading with text', '<h2>Hello</h2>', '<h2>Hello</h2>'],
    ['an element that only starts alike', '<pre></pre><param></param>', '<pre></pre><param></param>'],
    ['a paragraph with a picture', '<p><img src="a.png"></p>', '<p><img src="a.png"></p>'],
    ['ends that do not fit', '<p></h1>', '<p></h1>'],
  ])('%s', (_name, html, expected) => {
    expect(layOutDescription(html)).toBe(expected)
  })

  test.each([
    ['one space stays as it is', 'a b', 'a b'],
    ['two spaces', 'a  b', `a${nbsp} b`],
    ['five spaces', 'a     b', `a${nbsp.repeat(4)} b`],
    ['spaces at the start of a line', '<p>  a</p>', `<p>${nbsp} a</p>`],
    ['spaces inside a tag are no text', '<p  class="a  b">c</p>', '<p  class="a  b">c</p>'],
  ])('%s', (_name, html, expected) => {
    expect(layOutDescription(html)).toBe(expected)
  })

  it('a very long description takes reasonable time', () => {
    const html = `<p>${'<span>'.repeat(20_000)}`
    const start = performance.now()
    layOutDescription(html)
    textOfHtml('<'.repeat(50_000))
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('search [home-8]', () => {
  test.each([
    ['the title', 'teacher MEETING', true],
    ['a name', '10-b', true],
    ['the description', 'meetings run from 9 am to', true],
    ['words around a wide gap', 'bring the diary', true],
    ['a sign written as an entity', 'diary & a pen', true],
    ['updated-by', 'rekha', true],
    ['the date', '18-11-2026', true],
    ['nothing typed', '   ', true],
    ['a tag', '<b>', false],
    ['a word that is not in it', 'holiday', false],
  ])('by %s', (_name, query, found) => {
    expect(matchesSearch(searchTextOf(meeting), query)).toBe(found)
  })

  it('reads entities', () => {
    expect(textOfHtml('&lt;x&gt; &#8377;5 &#x20b9;5 &unknown; &#9999999;')).toBe(
      '<x> ₹5 ₹5 &unknown; &#9999999;',
    )
  })
})
