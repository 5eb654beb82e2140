import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusMessage } from '#domain/status-message.ts'
import { ApiError, LateError } from '#portal/shared/api.ts'
import { showToast } from '#ui/toast.tsx'

const retries = 2
const askAgainMs = 30_000
/** The areas whose failures without a message are told by a toast (spec/3 §8), but of queries whose `meta` is quiet. */
const telling: unknown[] = ['assignment', 'bookmark', 'exam', 'message', 'product', 'report']

/** What all screens ask through: what fails for want of a network is asked again by itself. */
export function makeQueryClient(): QueryClient {
  // It takes every page for online until the browser says otherwise, and would miss that the network is back.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: tellUntold }),
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

/** A refusal stays one; what got no answer, or a server in trouble, is asked again, but not after a long wait. */
function mayRetry(count: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status !== undefined && error.status < 500
  return !isRefusal && !(error instanceof LateError) && count < retries
}

const hasNoAnswer = (error: Error | null): boolean => error instanceof ApiError && error.status === undefined

function tellUntold(error: Error, { queryKey, meta }: Query<unknown, unknown>): void {
  if (!telling.includes(queryKey[0]) || meta?.isQuiet) return
  if (error instanceof ApiError && error.status !== undefined && !error.hasServerMessage)
    showToast(statusMessage(0), 'bad')
}
