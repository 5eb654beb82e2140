import type { UseQueryResult } from '@tanstack/react-query'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting, type WaitingProps } from '#ui/display/skeleton.tsx'
import { messageOf } from './texts.ts'

type UnfetchedProps = Pick<WaitingProps, 'count' | 'shape' | 'gap'> & {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
}

/** In place of what is on its way, or has failed to come. */
export function Unfetched({ query: { error, refetch, isFetching }, ...waiting }: UnfetchedProps) {
  return error ? (
    <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <Waiting {...waiting} />
  )
}
