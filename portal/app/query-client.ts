import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError, LateError } from '#portal/shared/api.ts'
import { showToast } from '#ui/toast.tsx'

const retries = 2
const askAgainMs = 30_000
/** Where the server said that it is back in a moment. */
const askSoonMs = 5000
/** Areas in which a failure without a message shows a toast (spec/3 §8), except for queries with `meta.isQuiet`. */
const toastAreas: unknown[] = ['assignment', 'bookmark', 'exam', 'message', 'product', 'report']

/** The query client of all screens: queries that got no answer, or were put off, are sent again by themselves. */
export function makeQueryClient(): QueryClient {
  // The library starts as online; in a page opened offline it would miss that the network comes back.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: showFailureToast }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay: (count, error) => Math.max(1000 * 2 ** count, saidMs(error)),
        // The browser does not always know that it is offline.
        refetchInterval: ({ state: { data, error } }) => data === undefined && askAgainAfter(error),
      },
    },
  })
}

/** Retries where no answer came or the server had a fault, but not what was refused or took too long. */
function mayRetry(count: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status !== undefined && error.status < 500
  return !isRefusal && !(error instanceof LateError) && count < retries
}

const saidMs = (error: Error): number => (error instanceof ApiError ? error.retryAfterMs : 0)

function askAgainAfter(error: Error | null): number | false {
  if (!(error instanceof ApiError)) return false
  if (error.status === undefined) return askAgainMs
  return error.status >= 500 && error.retryAfterMs > 0 && Math.max(askSoonMs, error.retryAfterMs)
}

function showFailureToast(error: Error, { queryKey, meta }: Query<unknown, unknown>): void {
  if (!toastAreas.includes(queryKey[0]) || meta?.isQuiet) return
  if (error instanceof ApiError && error.status !== undefined && !error.hasServerMessage)
    showToast(statusMessage(0), 'bad')
}
