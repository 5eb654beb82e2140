import {
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryPersister,
} from '@tanstack/react-query'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError, LateError } from '#portal/shared/api.ts'
import { isOfThisPage } from '#portal/shared/query-view.tsx'
import type { Replies } from '#portal/shared/requests/read.ts'
import { showToast } from '#ui/popups/toast.tsx'

const retries = 2
const retryEveryMs = 30_000
/** After a reply with Retry-After. */
const retrySoonMs = 5000
/** Areas in which a failure without a message shows a toast [shell-22], except for queries with `meta.isQuiet`. */
const toastAreas: unknown[] = ['assignment', 'bookmark', 'exam', 'message', 'product', 'report']

/** The query client of all screens: queries without a reply, or with Retry-After, are retried. */
export function makeQueryClient(): QueryClient {
  // The library assumes that it is online; in a page opened offline it would miss the reconnect.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: showFailureToast }),
    defaultOptions: {
      queries: {
        persister: storedFirst,
        retry: mayRetry,
        retryDelay: (count, error) => Math.max(1000 * 2 ** count, waitMsOf(error)),
        // Browsers do not always notice that they are offline.
        refetchInterval: ({ state: { dataUpdatedAt, error } }) =>
          !isOfThisPage(dataUpdatedAt) && retryIntervalMs(error),
      },
    },
  })
}

/**
 * Runs a query: first from the replies of the last visit, so that its screen is there at once and without a network, then
 * from the server. The replies of a query with `meta.mustBeFresh` are not stored.
 */
const storedFirst: QueryPersister = async (queryFn, context, query) => {
  if (query.meta?.mustBeFresh) return queryFn(context)
  const stored: Replies['stored'] = new Map()
  const run = (replies: Replies) => queryFn({ ...context, replies } as typeof context)
  if (query.state.data === undefined && mayShowOld(query)) {
    try {
      const replies: Replies = { from: 'device', oldestAt: undefined, stored }
      const data = await run(replies)
      if (replies.oldestAt !== undefined) refreshLater(query, replies.oldestAt)
      return data
    } catch {
      // One is missing, or has another shape now.
    }
  }
  return run({ from: 'server', oldestAt: undefined, stored })
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

/** Retries after no reply or a fault of the server, but not after a refusal or a timeout. */
function mayRetry(count: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status !== undefined && error.status < 500
  return !isRefusal && !(error instanceof LateError) && count < retries
}

const waitMsOf = (error: Error): number => (error instanceof ApiError ? error.retryAfterMs : 0)

function retryIntervalMs(error: Error | null): number | false {
  if (!(error instanceof ApiError)) return false
  if (error.status === undefined) return retryEveryMs
  return error.status >= 500 && error.retryAfterMs > 0 && Math.max(retrySoonMs, error.retryAfterMs)
}

function showFailureToast(error: Error, { queryKey, meta }: Query<unknown, unknown>): void {
  if (!toastAreas.includes(queryKey[0]) || meta?.isQuiet) return
  if (error instanceof ApiError && error.status !== undefined && !error.hasServerMessage)
    showToast(statusMessage(0), 'bad')
}
