import type { UseQueryResult } from '@tanstack/react-query'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { messageOf } from './texts.ts'

type UnfetchedProps = {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** Rows that are about to come. */
  count: number
}

/** In place of a list that is on its way, or has failed to come. */
export function Unfetched({ query: { error, refetch, isFetching }, count }: UnfetchedProps) {
  return error ? (
    <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <Waiting count={count} />
  )
}
