import type { Query, QueryPersister } from '@tanstack/react-query'
import { knownReply, rememberReply } from '#portal/shared/requests/known-replies.ts'
import { noteReplies, playReplies, type Replies } from '#portal/shared/requests/replies.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'
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
  const seen = query.state.data === undefined ? await readSeen(session.token, name) : undefined
  const kept = seen && repliesIn(seen)
  if (kept && mayShowOld(query)) {
    try {
      const data = await run(playReplies(kept))
      refreshLater(query, seen.at)
      return data
    } catch {
      // It was another request then, or its reply has another shape now.
    }
  }
  const replies = noteReplies(context.signal)
  const data = await run(context.signal)
  if (replies.size > 0) void writeSeen(session.token, name, textOf(replies))
  return data
}

/** Replies as they are kept: each with its name, and its tag where the server gave one. */
type Kept = [name: string, text: string, tag?: string]

function textOf(replies: Replies): string {
  const kept = [...replies].map(([name, text]): Kept => {
    const known = knownReply(name)
    return known?.text === text ? [name, text, known.tag] : [name, text]
  })
  return JSON.stringify(kept)
}

/** The kept replies; the server is asked whether they still hold. */
function repliesIn({ text }: Seen): Replies {
  const kept = JSON.parse(text) as Kept[]
  for (const [name, reply, tag] of kept) if (tag && !knownReply(name)) rememberReply(name, tag, reply)
  return new Map(kept.map(([name, reply]) => [name, reply]))
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
