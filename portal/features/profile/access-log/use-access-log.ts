import { useInfiniteQuery } from '@tanstack/react-query'
import { type AccessFilter, accessFilters } from '#domain/profile/access-log.ts'
import { accessLog } from '#domain/profile/access-log-calls.ts'
import { send } from '#portal/shared/api.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** What is asked for in an address; all of it for what is no filter. */
export const filterOf = (text: string | null): AccessFilter =>
  accessFilters.find((filter) => filter === text) ?? 'all'

/** The log, newest first, in pages; while another filter is fetched, what was shown stays. */
export function useAccessLog(show: AccessFilter) {
  const { institute_id, account_id } = useSession((session) => session)
  return useInfiniteQuery({
    queryKey: ['access log', institute_id, account_id, show],
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, ...(pageParam !== null && { before: pageParam }) }
      return (await send(accessLog, { params: { institute_id }, query }, { signal })).result
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.has_more ? (page.entries.at(-1)?.entry_id ?? null) : null),
    // That there was nothing by another filter says nothing of this one.
    placeholderData: (before) =>
      before?.pages.some(({ entries }) => entries.length > 0) ? before : undefined,
    refetchOnMount: 'always',
  })
}
