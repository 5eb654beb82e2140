import type { Announcement as Reply } from '#domain/home/calls.ts'
import type { Announcement } from '#portal/shared/notice/layout.ts'

export const announcementsOnHome = 3

export const readAnnouncement = (reply: Reply): Announcement => ({
  id: reply.announcement_id,
  sections: sectionNames(reply.batch_sec_names),
  title: reply.ancmnt_title,
  description: reply.description,
  author: reply.updated_by,
  date: reply.announced_date,
  time: reply.announced_time,
  attachment: reply.announcement_img_url,
  asksAnswer: reply.asks_answer ?? false,
  textHash: reply.text_hash,
})

/** Names of batches or sections, split at commas [home-6]. */
export function sectionNames(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
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
