import { Schema } from 'prosemirror-model'
import { httpsOnly } from '#domain/session/address.ts'

const headings = [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` }))
const isBold = (weight: string) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null

/**
 * What a notice can have, and `noticeHtml` writes: everything else that is pasted becomes this, or text. Families see all
 * headings alike, so there is one.
 */
export const noticeSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: headings,
      toDOM: () => ['h3', { 'aria-level': '2' }, 0],
    },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph (paragraph | bullet_list | ordered_list)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = httpsOnly(element.getAttribute('href') ?? '')
            return href === '' ? false : { href }
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs.href), rel: 'noopener noreferrer' }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything in a `b` that is not bold.
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: isBold },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
  },
})
