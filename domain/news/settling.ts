import type { NewsKindName } from '#domain/news/kinds.ts'

/**
 * Minutes for which news of a kind may be corrected before anybody is notified, however it came [desk-26]: until then it is in no
 * inbox, and nothing is sent.
 */
export const settlingMinutes: Readonly<Partial<Record<NewsKindName, number>>> = { absence: 10 }
