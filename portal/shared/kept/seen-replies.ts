import type { Query, QueryPersister } from '@tanstack/react-query'
import { noteReplies, playReplies, type Replies } from '#portal/shared/requests/replies.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed-student.ts'
import { readSeen, type Seen, writeSeen } from './seen.ts'

/** Whether data was fetched by this page, and is not of the last visit. @param dataUpdatedAt of its query */
export const isOfThisPage = (dataUpdatedAt: number): boolean => dataUpdatedAt >= performance.timeOrigin

/**
 * Runs a query: first from the replies of the last visit, so that its screen is there at once and without a network, then
 * from the server's. Replies are kept as they came, and read by the code of today. A query with `meta.mustBeFresh` is not kept.
 */
export const fetchWithSeen: QueryPersister = async (queryFn, context, query) => {
  if (query.meta?.mustBeFresh) return queryFn(context)
  const session = getSession()
  const name = `replies/${viewedKey(session)}/${query.queryHash}`
  const run = (signal: AbortSignal) => queryFn({ ...context, signal })
  const seen = mayShowOld(query) ? await readSeen(session.token, name) : undefined
  if (seen) {
    try {
      const data = await run(playReplies(repliesIn(seen)))
      refreshLater(query, seen.at)
      return data
    } catch {
      // It was another request then, or its reply has another shape now.
    }
  }
  const replies = noteReplies(context.signal)
  const data = await run(context.signal)
  if (replies.size > 0) void writeSeen(session.token, name, JSON.stringify([...replies]))
  return data
}

/** Who fetches without showing it, such as to open a file, needs what is valid now. */
const mayShowOld = (query: Query) =>
  query.state.data === undefined && (query.getObserversCount() > 0 || !navigator.onLine)

const repliesIn = ({ text }: Seen): Replies => new Map(JSON.parse(text) as [string, string][])

/** After the query has taken the data, which it dates now. */
function refreshLater(query: Query, at: number): void {
  setTimeout(() => {
    query.setState({ dataUpdatedAt: at })
    query.fetch().catch(() => undefined)
  })
}
