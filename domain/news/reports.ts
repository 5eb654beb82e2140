/** What the provider of a channel reports of a message, each better than the one before [news-47]. */
export const reportStates = ['failed', 'delivered', 'read'] as const
export type ReportState = (typeof reportStates)[number]
