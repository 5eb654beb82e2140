import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type Announcement,
  bannersAndPromotions,
  needsYou,
  openHome,
  type Promotion,
  readAnnouncements,
  studentHome,
  type Waiting,
} from '#domain/home/calls.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { askDays } from '#portal/shared/calendar/ask-days.ts'
import { endSession } from '#portal/shared/leaving/leave.ts'
import type { PortalSession } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed-student.ts'
import { keepAnswer, readKept } from './kept-answer.ts'

const staleAfterMs = 60_000
const waitingEveryMs = 5 * 60_000

/** The announcements, newest first. What was shown last stands until they are here. */
export function useAnnouncements(): UseQueryResult<Announcement[]> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'announcements', scope],
    queryFn: async ({ signal }) => {
      const announcements = await fetchAnnouncements(session, signal)
      keepAnswer(scope, { announcements })
      return announcements
    },
    initialData: () => readKept(scope).announcements,
    initialDataUpdatedAt: 0,
    staleTime: staleAfterMs,
  })
}

/** A 400 ends the session as a 403 does, with the server's message (spec/1 §8 "for home data also 400"). */
async function fetchAnnouncements(session: PortalSession, signal: AbortSignal): Promise<Announcement[]> {
  const { institute_id } = session
  const viewed = viewedStudent(session)
  try {
    return 'user_id' in viewed
      ? await send(openHome, { params: { institute_id, ...viewed } }, { signal })
      : await send(studentHome, { params: { institute_id, ...viewed } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) endSession(error.message)
    throw error
  }
}

/** Everything that waits, asked again whenever home is opened: what was settled elsewhere is gone. */
export function useWaiting(): UseQueryResult<Waiting[]> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'needs-you', scope],
    queryFn: async ({ signal }) => {
      const { institute_id } = session
      const { result } = await send(needsYou, { params: { institute_id } }, { signal })
      keepAnswer(scope, { waiting: result })
      return result
    },
    initialData: () => readKept(scope).waiting,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchInterval: waitingEveryMs,
  })
}

/** What the time table has on a day, for the student in view; a day that was kept stands until the answer is here. */
export function useEntriesOf(day: string, enabled: boolean): UseQueryResult<TimetableEntry[]> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'today', scope, day],
    queryFn: async ({ signal }) => {
      const { byDay } = await askDays(session, { first: day, last: day }, signal)
      const entries = byDay[day] ?? []
      keepAnswer(scope, { today: { day, entries } })
      return entries
    },
    initialData: () => {
      const { today } = readKept(scope)
      return today?.day === day ? today.entries : undefined
    },
    initialDataUpdatedAt: 0,
    enabled,
    staleTime: staleAfterMs,
    refetchInterval: waitingEveryMs,
  })
}

/** Tells the server that the announcements were read; the next home asks what still waits. */
export async function noteAnnouncementsRead(): Promise<void> {
  const { institute_id } = getSession()
  // What is not noted waits a little longer: no reason to disturb somebody who reads.
  await send(readAnnouncements, { body: { institute_id } }).catch(() => undefined)
}

export type Shown = { banner: Promotion[]; prom: Promotion[] }

/** Banners and promotions, where the institute uses them; a failure is not told (spec/1 §8). */
export function useBannersAndPromotions(): UseQueryResult<Shown> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'banners', scope],
    queryFn: async ({ signal }) => {
      const params = { user_type: session.user_type }
      const { result } = await send(bannersAndPromotions, { params }, { signal })
      keepAnswer(scope, { banner: result.banner })
      return result
    },
    enabled: session.inst_set_up.is_marketing_and_banner,
    staleTime: staleAfterMs,
  })
}

/** The banners that this scope showed last. */
export function useKeptBanners(): Promotion[] | undefined {
  const scope = useSession(viewedKey)
  return readKept(scope).banner
}
