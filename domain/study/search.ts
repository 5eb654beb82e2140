const maxWords = 8

/**
 * A typed text as a query of PostgreSQL's full-text search: every word must occur, the last one as the beginning of a
 * word. Operators of such queries are removed.
 * @returns '' where no words remain
 */
export function searchWords(typed: string): string {
  const words = typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const wanted = words.slice(0, maxWords)
  return wanted.map((word, index) => (index === wanted.length - 1 ? `${word}:*` : word)).join(' & ')
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
