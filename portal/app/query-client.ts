import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError, LateError } from '#portal/shared/api.ts'
import { showToast } from '#ui/toast.tsx'

const retries = 2
const askAgainMs = 30_000
/** Areas in which a failure without a message shows a toast (spec/3 §8), except for queries with `meta.isQuiet`. */
const toastAreas: unknown[] = ['assignment', 'bookmark', 'exam', 'message', 'product', 'report']

/** The query client of all screens: queries that got no answer are sent again when the network is back. */
export function makeQueryClient(): QueryClient {
  // The library starts as online; in a page opened offline it would miss that the network comes back.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: showFailureToast }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        // The browser does not always know that it is offline.
        refetchInterval: ({ state: { data, error } }) =>
          data === undefined && hasNoAnswer(error) ? askAgainMs : false,
      },
    },
  })
}

/** Retries where no answer came or the server had a fault, but not what was refused or took too long. */
function mayRetry(count: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status !== undefined && error.status < 500
  return !isRefusal && !(error instanceof LateError) && count < retries
}

const hasNoAnswer = (error: Error | null): boolean => error instanceof ApiError && error.status === undefined

function showFailureToast(error: Error, { queryKey, meta }: Query<unknown, unknown>): void {
  if (!toastAreas.includes(queryKey[0]) || meta?.isQuiet) return
  if (error instanceof ApiError && error.status !== undefined && !error.hasServerMessage)
    showToast(statusMessage(0), 'bad')
}
