import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CallReply } from '#domain/call.ts'
import type { newsList } from '#domain/news/calls.ts'
import { currentPerson } from '#portal/shared/navigation/use-unread.ts'
import { lacksNews, newsPageOf } from './queries.ts'
import type { InboxFilter } from './url-state.ts'

type Asked = { by: string; after: readonly string[] }
const nothingAsked: Asked = { by: '', after: [] }
/** The pages that were shown last: Back returns to them. */
let lastAsked = nothingAsked

type Page = CallReply<typeof newsList>['result']

/** The pages of the inbox that were fetched, by filter; a page fetches the next on request. */
export function useInbox(filter: InboxFilter) {
  const client = useQueryClient()
  const by = [currentPerson(), filter.childId, filter.topic].join(' ')
  // Unless they were forgotten, as after a switch of child.
  const [asked, setAsked] = useState(() =>
    client.getQueryData(newsPageOf(filter, lastAsked.after[0] ?? '').queryKey) ? lastAsked : nothingAsked,
  )
  const after = asked.by === by ? asked.after : []
  const ask = (link: string) => {
    lastAsked = { by, after: [...after, link] }
    setAsked(lastAsked)
  }

  const first = useQuery({
    ...newsPageOf(filter, ''),
    placeholderData: () =>
      within(filter, client.getQueryData(newsPageOf({ childId: 0, topic: '' }, '').queryKey)),
  })
  // News that came meanwhile moves the end of the first page: from there to the pages that are here already.
  const links = [...new Set([...(after.length > 0 && first.data?.next ? [first.data.next] : []), ...after])]
  const later = useQueries({ queries: links.map((link) => newsPageOf(filter, link)), combine })
  const next = after.length === 0 ? first.data?.next : later.pages.at(-1)?.next
  const news = useMemo(
    () => [first.data, ...later.pages].flatMap((page) => page?.news ?? []),
    [first.data, later.pages],
  )

  return {
    first,
    /** Another back end, without news [news-68]. */
    isMissing: filter.childId === 0 && lacksNews(first.error),
    news,
    isWhole: next === '' && !first.isPlaceholderData,
    hasMore: next !== '' && first.data !== undefined && !first.isPlaceholderData,
    isFetchingMore: later.isFetching,
    moreError: later.failed?.error ?? null,
    fetchMore: () => {
      if (later.failed) void later.failed.refetch()
      else if (next) ask(next)
    },
  }
}

/** Outside of the hook, so that it is done again only for other replies. */
const combine = (results: UseQueryResult<Page>[]) => ({
  pages: results.map(({ data }) => data),
  isFetching: results.some(({ isFetching, data }) => isFetching && data === undefined),
  failed: results.find(({ error }) => error !== null),
})

/** What fits of the page without a filter, until the page with it is there. */
function within({ childId, topic }: InboxFilter, page: Page | undefined): Page | undefined {
  if (!page || (childId === 0 && topic === '')) return undefined
  const news = page.news.filter(
    (item) => (childId === 0 || item.student_id === childId) && (topic === '' || item.topic === topic),
  )
  return { news, next: '' }
}
