/** A tag, which stays as it is, or a blank as it stands in a text (`server/features/exam/tables-paper.ts`). */
const tagOrBlank = /<[^>]*>|_{3,}/g

/** The text of a question with what its blanks offer behind them, where nobody can open a list: what all offer stands below it. */
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
