import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type Announcement as AnnouncementReply,
  bannersAndPromotions,
  type ChildToday,
  childrenToday,
  needsYou,
  openHome,
  readAnnouncements,
  studentHome,
  type Waiting,
} from '#domain/home/calls.ts'
import { ApiError } from '#portal/shared/api.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { fetchDays } from '#portal/shared/calendar/fetch-days.ts'
import { endSession } from '#portal/shared/leaving/leave.ts'
import type { Announcement } from '#portal/shared/notice/layout.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { type ReadContext, read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed/viewed-student.ts'
import { readAnnouncement } from './announcements/announcement.ts'
import { readToday, type Today } from './family/today.ts'
import { readWaiting, type WaitingItem } from './needs-you/waiting.ts'
import { type Promotion, readPromotion } from './promotions/promotion.ts'

const staleAfterMs = 60_000
const waitingEveryMs = 5 * 60_000

// Stable functions, so that a reply is read once.
const readAnnouncementList = (replies: AnnouncementReply[]) => replies.map(readAnnouncement)
const readTodayList = (replies: ChildToday[]) => replies.map(readToday)
const readWaitingList = (replies: Waiting[]) => replies.map(readWaiting)
const readWithoutNotices = (replies: Waiting[]) =>
  readWaitingList(replies).filter(({ kind }) => kind !== 'notices')

/** The announcements, newest first. */
export function useAnnouncements(): UseQueryResult<Announcement[]> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'announcements', scope],
    queryFn: (context) => fetchAnnouncements(session, context),
    select: readAnnouncementList,
    staleTime: staleAfterMs,
  })
}

/** A 400 ends the session as a 403 does, with the server's message [home-10]. */
async function fetchAnnouncements(session: Session, context: ReadContext): Promise<AnnouncementReply[]> {
  const { instituteId } = session
  const viewed = viewedStudent(session)
  try {
    return 'user_id' in viewed
      ? await read(openHome, { params: { institute_id: instituteId, ...viewed } }, context)
      : await read(studentHome, { params: { institute_id: instituteId, ...viewed } }, context)
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) endSession(error.message)
    throw error
  }
}

/** Everything that waits, fetched again whenever home is opened, because items are settled elsewhere. */
export function useWaiting(): UseQueryResult<WaitingItem[]> {
  const isRead = useWaitingFor('readAnnouncements').length > 0
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'needs-you', scope],
    queryFn: async (context) => {
      const { instituteId } = session
      return (await read(needsYou, { params: { institute_id: instituteId } }, context)).result
    },
    select: isRead ? readWithoutNotices : readWaitingList,
    staleTime: 0,
    refetchInterval: waitingEveryMs,
  })
}

/** Whether a reply is unavailable: it failed, or there is neither a network nor cached data. */
export const isMissing = ({
  data,
  isError,
  fetchStatus,
}: Pick<UseQueryResult<unknown>, 'data' | 'isError' | 'fetchStatus'>): boolean =>
  data === undefined && (isError || fetchStatus === 'paused')

/** The day of every child of a parent. */
export function useChildrenToday(): UseQueryResult<Today[]> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'children-today', scope],
    queryFn: async (context) => {
      const { instituteId } = session
      return (await read(childrenToday, { params: { institute_id: instituteId } }, context)).result
    },
    select: readTodayList,
    enabled: session.isParent,
    staleTime: staleAfterMs,
    refetchInterval: waitingEveryMs,
  })
}

/** The viewed student's time table of a day. */
export function useEntriesOf(day: string, enabled: boolean): UseQueryResult<Entry[]> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'today', scope, day],
    queryFn: async (context) => {
      const { byDay } = await fetchDays(session, { first: day, last: day }, context)
      return byDay[day] ?? []
    },
    enabled,
    staleTime: staleAfterMs,
    refetchInterval: waitingEveryMs,
  })
}

/**
 * Marks the announcements as read on the server, without a network later.
 * @param at when they were fetched, by this device's clock
 */
export async function noteAnnouncementsRead(at: number): Promise<void> {
  const until = new Date(at + serverNow() - Date.now()).toISOString()
  const body = { institute_id: getSession().instituteId, until }
  const change = { call: 'readAnnouncements', key: 'announcements', input: { body }, title: '' } as const
  // Not worth a message: they only count as unread for longer.
  await sendOrKeep(readAnnouncements, change).catch(() => undefined)
}

/** Banners and promotions, if the institute uses them; a failure shows no message [home-12]. */
export function useBannersAndPromotions(): UseQueryResult<{ banners: Promotion[]; promotions: Promotion[] }> {
  const session = useSession((whole) => whole)
  const scope = viewedKey(session)
  return useQuery({
    queryKey: ['home', 'banners', scope],
    queryFn: async (context) => {
      const params = { user_type: session.userType }
      const { result } = await read(bannersAndPromotions, { params }, context)
      return { banners: result.banner.map(readPromotion), promotions: result.prom.map(readPromotion) }
    },
    enabled: session.plan.hasBanners,
    staleTime: staleAfterMs,
  })
}
