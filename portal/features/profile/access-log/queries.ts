import { useInfiniteQuery } from '@tanstack/react-query'
import { type AccessFilter, accessFilters } from '#domain/profile/access-log.ts'
import { accessLog, type AccessEntry as EntryOfCall } from '#domain/profile/access-log-calls.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** The filter in an address; everything if it is invalid. */
export const filterOf = (text: string | null): AccessFilter =>
  accessFilters.find((filter) => filter === text) ?? 'all'

const readEntry = ({ entry_id, at, by_name, ...entry }: EntryOfCall) => ({
  ...entry,
  id: entry_id,
  moment: at,
  byName: by_name,
})
export type AccessEntry = ReturnType<typeof readEntry>

/** The log, newest first, in pages; while another filter is fetched, the shown page stays. */
export function useAccessLog(show: AccessFilter) {
  const { instituteId, accountId } = useSession((session) => session)
  return useInfiniteQuery({
    queryKey: ['access log', instituteId, accountId, show],
    queryFn: async (context) => {
      const { pageParam } = context
      const query = { show, ...(pageParam !== null && { before: pageParam }) }
      const { result } = await read(accessLog, { params: { institute_id: instituteId }, query }, context)
      return {
        entries: result.entries.map(readEntry),
        hasMore: result.has_more,
        daysKept: result.days_kept,
      }
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.hasMore ? (page.entries.at(-1)?.id ?? null) : null),
    // An empty list of the previous filter would look like an empty list of this one.
    placeholderData: (before) =>
      before?.pages.some(({ entries }) => entries.length > 0) ? before : undefined,
    refetchOnMount: 'always',
    meta: { mustBeFresh: true },
  })
}
