/** A tag, or a blank in a question (`server/features/exam/tables-paper.ts`). */
const tagOrBlank = /<[^>]*>|_{3,}/g

/**
 * Writes the options of a question into its text, for readers without lists: those of one blank after it, shared ones at the
 * end.
 */
export function withOffered(html: string, options: readonly { html: string; place?: number }[]): string {
  const listOf = (blank: number | undefined) => {
    const offered = options.filter((option) => option.place === blank).map((option) => option.html)
    return offered.length > 0 ? `[${offered.join(' / ')}]` : ''
  }
  let blank = 0
  const text = html.replaceAll(tagOrBlank, (found) => {
    if (found.startsWith('<')) return found
    blank += 1
    return `___ ${listOf(blank)}`.trim()
  })
  const ofAll = listOf(undefined)
  return ofAll === '' ? text : `${text}<p>${ofAll}</p>`
}
