/** A question in the list of bookmarks is cut after this many characters; a longer passage is opened in a popup [exam-36, exam-38]. */
export const bookmarkLengths = { question: 220, passage: 550 } as const

export type BookmarkOrder = 'latest' | 'oldest'

/** By the moment at which they were bookmarked; without a choice as they came [exam-35]. */
export function sortBookmarks<One extends { markedAt: string }>(
  bookmarks: readonly One[],
  order: BookmarkOrder | undefined,
): One[] {
  if (!order) return [...bookmarks]
  const side = order === 'latest' ? -1 : 1
  return bookmarks.toSorted((a, b) => side * (Date.parse(a.markedAt) - Date.parse(b.markedAt)))
}
