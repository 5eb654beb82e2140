import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { calendarFeeds, makeCalendarFeed, revokeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { send } from '#portal/shared/api.ts'
import { knownConfig } from '#portal/shared/config.ts'
import { read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed/viewed-student.ts'

const feedsKey = (session: Session) => ['timetable', 'feeds', viewedKey(session)] as const

/** Moments are ISO 8601; '' if never read. */
export type Feed = { id: number; createdAt: string; lastReadAt: string }

/** The addresses that the account made for the viewed student, newest first. */
export function useFeeds(): UseQueryResult<Feed[]> {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: feedsKey(session),
    queryFn: async (context): Promise<Feed[]> => {
      const parts = { params: { institute_id: session.instituteId }, query: viewedStudent(session) }
      const { result } = await read(calendarFeeds, parts, context)
      return result.map(({ feed_id, created_at, last_read_at }) => ({
        id: feed_id,
        createdAt: created_at,
        lastReadAt: last_read_at,
      }))
    },
  })
}

export type MadeFeed = { feedId: number; address: string }

/** Makes and revokes addresses, one change at a time; the list is fetched again. */
export function useFeedChanges() {
  const session = useSession((whole) => whole)
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const isSending = useRef(false)

  async function change<T>(request: () => Promise<T>): Promise<T | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setPending(true)
    setError('')
    const refresh = () => client.invalidateQueries({ queryKey: feedsKey(session) })
    try {
      const changed = await request()
      await refresh()
      return changed
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      // Without a network the fetch waits; the next change must not wait for it.
      void refresh()
      return undefined
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  const { instituteId } = session
  return {
    isPending,
    error,
    make: () =>
      change(async (): Promise<MadeFeed> => {
        const { result } = await send(makeCalendarFeed, {
          body: { institute_id: instituteId, ...viewedStudent(session) },
        })
        const server = knownConfig().main_api || window.location.origin
        return { feedId: result.feed_id, address: `${server}${result.path}` }
      }),
    revoke: (feedId: number) =>
      change(async () => {
        await send(revokeCalendarFeed, { body: { institute_id: instituteId, feed_id: feedId } })
        return true
      }),
  }
}
