/** A question in the list of bookmarks is cut after this many characters; a longer passage is opened in a popup (spec/3 §9). */
export const bookmarkLengths = { question: 220, passage: 550 } as const

export type BookmarkOrder = 'latest' | 'oldest'

/** By the moment at which they were bookmarked; without a choice as they came (spec/3 §2 "Bookmarked questions"). */
export function sortBookmarks<One extends { markedAt: string }>(
  bookmarks: readonly One[],
  order: BookmarkOrder | undefined,
): One[] {
  if (!order) return [...bookmarks]
  const side = order === 'latest' ? -1 : 1
  return bookmarks.toSorted((a, b) => side * (Date.parse(a.markedAt) - Date.parse(b.markedAt)))
}
