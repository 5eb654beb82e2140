import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type CalendarFeed,
  calendarFeeds,
  makeCalendarFeed,
  revokeCalendarFeed,
} from '#domain/timetable/feed-calls.ts'
import { send } from '#portal/shared/api.ts'
import { knownConfig } from '#portal/shared/config.ts'
import type { PortalSession } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed-student.ts'

const feedsKey = (session: PortalSession) => ['timetable', 'feeds', viewedKey(session)] as const

/** The addresses that one made for the student in view, newest first. */
export function useFeeds(): UseQueryResult<CalendarFeed[]> {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: feedsKey(session),
    queryFn: async ({ signal }) => {
      const parts = { params: { institute_id: session.institute_id }, query: viewedStudent(session) }
      return (await send(calendarFeeds, parts, { signal })).result
    },
  })
}

export type MadeFeed = { feedId: number; address: string }

/** Makes an address, and ends one; the list follows. Neither runs twice at once. */
export function useFeedChanges() {
  const session = useSession((whole) => whole)
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const isAsking = useRef(false)

  async function change<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (isAsking.current) return undefined
    isAsking.current = true
    setPending(true)
    setError('')
    try {
      return await ask()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      return undefined
    } finally {
      isAsking.current = false
      setPending(false)
      await client.invalidateQueries({ queryKey: feedsKey(session) })
    }
  }

  const { institute_id } = session
  return {
    isPending,
    error,
    make: () =>
      change(async (): Promise<MadeFeed> => {
        const { result } = await send(makeCalendarFeed, { body: { institute_id, ...viewedStudent(session) } })
        const server = knownConfig().main_api || window.location.origin
        return { feedId: result.feed_id, address: `${server}${result.path}` }
      }),
    revoke: (feed_id: number) =>
      change(async () => {
        await send(revokeCalendarFeed, { body: { institute_id, feed_id } })
        return true
      }),
  }
}
