export type Announcement = {
  id: number
  /** The batches or sections to which it is addressed. */
  sections: string[]
  title: string
  /** HTML. */
  description: string
  author: string
  date: string
  time: string
  /** An address, or ''. */
  attachment: string
  /** Whether it asks families for an answer. */
  asksAnswer?: boolean
  /** Names what such a notice says. */
  textHash?: string | undefined
}

const inlineTags = 'a|b|em|font|i|span|strong|u'
const emptyBlock = new RegExp(
  String.raw`<(p|h[1-6])(?:\s[^<>]*)?>(?:\s|&nbsp;|&#160;|\u00a0|<br\s*/?>|</?(?:${inlineTags})(?:\s[^<>]*)?>)*</\1\s*>`,
  'gi',
)

/**
 * The description with its layout [home-7]: empty paragraphs and headings become line breaks, and runs of two or more
 * spaces are kept. The result is still untrusted HTML: sanitise it before it is shown.
 */
export function layOutDescription(html: string): string {
  return html
    .replace(emptyBlock, '<br>')
    .replace(/<[^<>]*>| {2,}/g, (found) =>
      found.startsWith('<') ? found : `${'\u00a0'.repeat(found.length - 1)} `,
    )
}
