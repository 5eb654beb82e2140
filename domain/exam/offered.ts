/** A tag, or a blank as the texts of questions write it (`server/features/exam/tables-paper.ts`). */
const tagOrBlank = /<[^>]*>|_{3,}/g

/** The text of a question whose lists cannot be opened: the options of a blank follow it, those of all blanks below the text. */
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
