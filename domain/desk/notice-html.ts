/** A document of the editor, as JSON. */
export type NoticeNode = {
  type: string
  text?: string
  content?: readonly NoticeNode[]
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[]
}

/**
 * The HTML of a notice that was written with the editor: exactly what the server keeps of it, so that nothing is lost or changed
 * on the way [desk-31]. Empty lines at the end are left out.
 */
export function noticeHtml({ content = [] }: NoticeNode): string {
  const last = content.findLastIndex((node) => !isEmpty(node))
  return content
    .slice(0, last + 1)
    .map(blockHtml)
    .join('')
}

const isEmpty = ({ content = [] }: NoticeNode): boolean =>
  content.every(({ type, text }) => type === 'text' && (text ?? '').trim() === '')

function blockHtml({ type, content = [] }: NoticeNode): string {
  switch (type) {
    case 'heading':
      return `<h3>${inlineHtml(content)}</h3>`
    case 'bullet_list':
      return `<ul>${content.map(itemHtml).join('')}</ul>`
    case 'ordered_list':
      return `<ol>${content.map(itemHtml).join('')}</ol>`
    default:
      return `<p>${inlineHtml(content)}</p>`
  }
}

/** The first paragraph of an item is its text. */
const itemHtml = ({ content: [first, ...rest] = [] }: NoticeNode): string =>
  `<li>${inlineHtml(first?.content ?? [])}${rest.map(blockHtml).join('')}</li>`

const tags: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', link: 'a' }
type Mark = NonNullable<NoticeNode['marks']>[number]

/** Marks that go on stay open over several texts. */
function inlineHtml(nodes: readonly NoticeNode[]): string {
  let [html, open] = ['', [] as readonly Mark[]]
  const change = (wanted: readonly Mark[]) => {
    const same = wanted.findIndex((mark, index) => !isSame(mark, open[index]))
    const kept = same < 0 ? Math.min(wanted.length, open.length) : same
    html += open
      .slice(kept)
      .toReversed()
      .map(({ type }) => `</${tags[type]}>`)
      .join('')
    html += wanted.slice(kept).map(opening).join('')
    open = wanted
  }
  for (const { type, text = '', marks = [] } of nodes) {
    change(marks.filter((mark) => mark.type in tags))
    html += type === 'hard_break' ? '<br />' : escaped(text)
  }
  change([])
  return html
}

const isSame = (one: Mark, other: Mark | undefined) =>
  one.type === other?.type && one.attrs?.href === other.attrs?.href

const opening = ({ type, attrs }: Mark): string =>
  type === 'link'
    ? `<a href="${escaped(String(attrs?.href ?? '')).replaceAll('"', '&quot;')}" rel="noopener noreferrer" target="_blank">`
    : `<${tags[type]}>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
