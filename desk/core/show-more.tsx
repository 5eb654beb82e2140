import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/controls/button.tsx'

type ShowMoreProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  text: string
}

/** Reads the next page of a list; renders nothing after the last one. */
export const ShowMore = ({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  text,
}: ShowMoreProps) =>
  hasNextPage && (
    <Button variant="quiet" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {text}
    </Button>
  )
