import type { QueryFunctionContext } from '@tanstack/react-query'
import { noteReplies, playReplies, type Replies } from '#portal/shared/requests/replies.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed-student.ts'
import { readSeen, type Seen, writeSeen } from './seen.ts'

/** The parts of a query that are used here. */
type SeenQuery = {
  queryHash: string
  state: { data: unknown }
  meta: Record<string, unknown> | undefined
  setState: (state: { dataUpdatedAt: number }) => void
  getObserversCount: () => number
  fetch: () => Promise<unknown>
}

/**
 * Runs a query: first from the replies of the last visit, so that its screen is there at once and without a network, then
 * from the server's. Replies are kept as they came, and read by the code of today. A query with `meta.mustBeFresh` is not kept.
 */
export async function fetchWithSeen<Data>(
  queryFn: (context: QueryFunctionContext) => Data | Promise<Data>,
  context: QueryFunctionContext,
  query: SeenQuery,
): Promise<Data> {
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
const mayShowOld = (query: SeenQuery) =>
  query.state.data === undefined && (query.getObserversCount() > 0 || !navigator.onLine)

const repliesIn = ({ text }: Seen): Replies => new Map(JSON.parse(text) as [string, string][])

/** After the query has taken the data, which it dates now. */
function refreshLater(query: SeenQuery, at: number): void {
  setTimeout(() => {
    query.setState({ dataUpdatedAt: at })
    query.fetch().catch(() => undefined)
  })
}
