import type { Announcement as Reply } from '#domain/home/calls.ts'

export const announcementsOnHome = 3

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
}

export const readAnnouncement = (reply: Reply): Announcement => ({
  id: reply.announcement_id,
  sections: sectionNames(reply.batch_sec_names),
  title: reply.ancmnt_title,
  description: reply.description,
  author: reply.updated_by,
  date: reply.announced_date,
  time: reply.announced_time,
  attachment: reply.announcement_img_url,
})

/** Names of batches or sections, split at commas [home-6]. */
export function sectionNames(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
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

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The words of HTML, for searching only; must never be shown as HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
}

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The searched texts: title, names, description, author, date and time [home-8]. */
export function searchTextOf(announcement: Announcement): string {
  const { title, sections, description, author, date, time } = announcement
  return fold([title, sections.join(','), textOfHtml(description), author, date, time].join(' '))
}

/** Ignores case and the width of gaps. An empty search matches everything. */
export function matchesSearch(searchText: string, query: string): boolean {
  return searchText.includes(fold(query))
}
