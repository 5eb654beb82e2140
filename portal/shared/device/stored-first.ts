import type { Query, QueryPersister } from '@tanstack/react-query'
import type { Replies } from '#portal/shared/requests/read.ts'

/** Whether data was fetched by this page, and is not of the last visit. @param dataUpdatedAt of its query */
export const isOfThisPage = (dataUpdatedAt: number): boolean => dataUpdatedAt >= performance.timeOrigin

/**
 * Runs a query: first from the replies of the last visit, so that its screen is there at once and without a network, then
 * from the server. The replies of a query with `meta.mustBeFresh` are not stored.
 */
export const storedFirst: QueryPersister = async (queryFn, context, query) => {
  if (query.meta?.mustBeFresh) return queryFn(context)
  const run = (replies: Replies) => queryFn({ ...context, replies } as typeof context)
  if (query.state.data === undefined && mayShowOld(query)) {
    try {
      const replies: Replies = { from: 'device', oldestAt: undefined }
      const data = await run(replies)
      if (replies.oldestAt !== undefined) refreshLater(query, replies.oldestAt)
      return data
    } catch {
      // One is missing, or has another shape now.
    }
  }
  return run({ from: 'server', oldestAt: undefined })
}

/** Who fetches without showing it, such as to open a file, needs what is valid now. */
const mayShowOld = (query: Query) => query.getObserversCount() > 0 || !navigator.onLine

/** After the query has taken the data, which it dates now. */
function refreshLater(query: Query, at: number): void {
  setTimeout(() => {
    query.setState({ dataUpdatedAt: at })
    query.fetch().catch(() => undefined)
  })
}
