import DOMPurify from 'dompurify'
import { DOMParser as DocumentParser, type Node, type Slice } from 'prosemirror-model'
import { noticeSchema } from './schema.ts'

const parser = DocumentParser.fromSchema(noticeSchema)
const allowed =
  'p br div span h1 h2 h3 h4 h5 h6 ul ol li b strong i em a table tbody thead tr td th blockquote pre'

/** Nodes without scripts and styles, of untrusted HTML, in a block, so that white space between blocks is none of a text. */
function cleanNodes(html: string): HTMLElement {
  const place = document.createElement('div')
  const nodes = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowed.split(' '),
    ALLOWED_ATTR: ['href', 'class'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  place.append(nodes)
  return place
}

/** A notice that was written before, as a document of the editor. */
export const readNoticeHtml = (html: string): Node => parser.parse(cleanNodes(html))

/** What is pasted or dropped: of Word, Google Docs and pages only what a notice can have stays. */
export function readPasted(html: string): Slice {
  const nodes = cleanNodes(html)
  makeListsOfWord(nodes)
  flattenTables(nodes)
  return parser.parseSlice(nodes)
}

/** The sign or number in front of an item. */
const bullet = /^\s*(?:[·•▪o§–-]|[\u{f000}-\u{f0ff}])[\s\u00a0]+/u
const number = /^\s*(?:\d{1,3}|[a-z]{1,4})[.)][\s\u00a0]+/i

/** Word writes the items of a list as paragraphs, with the sign as text. */
function makeListsOfWord(nodes: HTMLElement): void {
  for (const line of nodes.querySelectorAll('p[class^="MsoListParagraph"]')) {
    const text = line.textContent
    const sign = bullet.exec(text) ?? number.exec(text)
    if (!sign) continue
    cut(line, sign[0].length)
    const tag = bullet.test(text) ? 'ul' : 'ol'
    const before = line.previousElementSibling
    const list =
      before?.localName === tag && before.hasAttribute('data-word') ? before : document.createElement(tag)
    list.setAttribute('data-word', '')
    if (list !== before) line.before(list)
    const item = document.createElement('li')
    item.append(...line.childNodes)
    list.append(item)
    line.remove()
  }
}

/** Removes characters from the beginning of an element's text. */
function cut(element: Element, length: number): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let left = length, text = walker.nextNode(); text && left > 0; text = walker.nextNode()) {
    const content = text.nodeValue ?? ''
    text.nodeValue = content.slice(left)
    left -= Math.min(left, content.length)
  }
}

/** Rows of a table become lines, with a dash between their cells. */
function flattenTables(nodes: HTMLElement): void {
  for (const row of nodes.querySelectorAll('tr')) {
    const line = document.createElement('p')
    const cells = [...row.children].map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' '))
    line.textContent = cells.filter((cell) => cell !== '').join(' – ')
    row.replaceWith(line)
  }
  for (const table of nodes.querySelectorAll('table, tbody, thead')) table.replaceWith(...table.childNodes)
}
