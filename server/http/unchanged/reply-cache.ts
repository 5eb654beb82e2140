import { LRUCache } from 'lru-cache'
import type { Tag } from '#server/http/unchanged/tag.ts'

export type CachedReply = Tag & { etag: string; text: string }

/** Of one process; a month of a full time table has 75 KB. */
const maxBytes = 32 * 1024 * 1024
const bytesPerChar = 2

/** The last replies to repeated calls in memory, by everything that they depend on besides data and time. */
export const createReplyCache = (): LRUCache<string, CachedReply> =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ text, etag }, of) => (text.length + etag.length + of.length) * bytesPerChar,
  })
