/** Matches a tag, or a blank as it is written in questions (`server/features/exam/tables-paper.ts`). */
const tagOrBlank = /<[^>]*>|_{3,}/g

/**
 * Writes the options of a question into its text where no lists can be opened: those of a blank after it, those of all
 * blanks at the end.
 */
export function withOffered(html: string, options: readonly { html: string; place?: number }[]): string {
  const listOf = (place: number | undefined) => {
    const offered = options.filter((option) => option.place === place).map((option) => option.html)
    return offered.length > 0 ? `[${offered.join(' / ')}]` : ''
  }
  let place = 0
  const text = html.replaceAll(tagOrBlank, (found) => {
    if (found.startsWith('<')) return found
    place += 1
    return `___ ${listOf(place)}`.trim()
  })
  const ofAll = listOf(undefined)
  return ofAll === '' ? text : `${text}<p>${ofAll}</p>`
}
