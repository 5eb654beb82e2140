import { queryOptions } from '@tanstack/react-query'
import { newsList, newsUnread } from '#domain/news/calls.ts'
import { ApiError } from '#portal/shared/api.ts'
import { currentPerson } from '#portal/shared/navigation/use-unread.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession } from '#portal/shared/session-store.ts'
import type { InboxFilter } from './url-state.ts'

const staleAfterMs = 60_000

/**
 * A page of the inbox. The first is stored on the device, for the next visit and for one without a network.
 * @param after `next` of the page before; '' for the first page
 */
export const newsPageOf = ({ childId, topic }: InboxFilter, after: string) =>
  queryOptions({
    queryKey: ['news', 'list', currentPerson(), childId, topic, after],
    queryFn: async (context) => {
      const query = {
        ...(childId > 0 && { student_id: childId }),
        ...(topic && { topic }),
        ...(after && { after }),
      }
      return (await read(newsList, { params: { institute_id: getSession().instituteId }, query }, context))
        .result
    },
    staleTime: staleAfterMs,
    meta: { mustBeFresh: after !== '' },
  })

/** How much news is unread on every device. */
export const unreadNews = () =>
  queryOptions({
    queryKey: ['news', 'unread', currentPerson()],
    queryFn: async (context) =>
      (await read(newsUnread, { params: { institute_id: getSession().instituteId } }, context)).result.count,
    staleTime: staleAfterMs,
    retry: false,
    meta: { mustBeFresh: true },
  })

/** Other back ends may lack the calls of news [news-68]. */
export const lacksNews = (error: unknown): boolean => error instanceof ApiError && error.status === 404
