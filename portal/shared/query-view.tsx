import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import { Failure } from '#ui/display/failure.tsx'

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown until there is data, about as large. */
  loading: ReactNode
  /** Shown in place of `children` when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** In place of the message with a retry. */
  failed?: (retry: () => void) => ReactNode
  children: (data: Data) => ReactNode
}

/** The four states of a query: loading, failed with a retry, empty, ready. Old data stays when a refresh fails. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, empty, isEmpty, failed, children } = props
  const retry = () => void query.refetch()
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data)
  const isOffline = query.fetchStatus === 'paused'
  if (query.isPending && !isOffline) return loading
  if (failed) return failed(retry)
  return (
    <Failure
      message={isOffline || !query.error ? noConnectionMessage : query.error.message}
      onRetry={retry}
      isRetrying={query.isFetching}
    />
  )
}

/** Whether data was fetched by this page, and is not of the last visit. @param dataUpdatedAt of its query */
export const isOfThisPage = (dataUpdatedAt: number): boolean => dataUpdatedAt >= performance.timeOrigin
