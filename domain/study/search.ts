const mostWords = 8

/**
 * What somebody typed, as a query of PostgreSQL's full-text search: every word must stand there, the last one may be
 * only begun. Signs that mean something in such a query are no part of a word.
 * @returns '' where nothing can be looked for
 */
export function searchWords(typed: string): string {
  const words = typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const asked = words.slice(0, mostWords)
  return asked.map((word, index) => (index === asked.length - 1 ? `${word}:*` : word)).join(' & ')
}

export type MarkedPart = { text: string; isMarked: boolean }

/** A marked title (found words between \u0002 and \u0003) in parts, for the screen. */
export function markedParts(marked: string): MarkedPart[] {
  return marked
    .split('\u0002')
    .flatMap((piece, index): MarkedPart[] => {
      if (index === 0) return [{ text: piece, isMarked: false }]
      const [word = '', ...rest] = piece.split('\u0003')
      return [
        { text: word, isMarked: true },
        { text: rest.join(''), isMarked: false },
      ]
    })
    .filter(({ text }) => text !== '')
}
