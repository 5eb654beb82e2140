import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { listMeetings, type Meeting, type MeetingsReply } from '#domain/meeting/calls.ts'
import { doMeetingsOverlap } from '#domain/meeting/rules.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'

/** Free times go quickly. */
const staleAfterMs = 15_000

export const meetingsKey = ['meetings', 'list'] as const

/** The meetings of the viewed student. Open users have none. */
export function useMeetings(): UseQueryResult<MeetingsReply> {
  const owner = useSession(viewedOwner)
  const instituteId = useSession((session) => session.instituteId)
  const studentId = useSession((session) => (isOpenUser(session.userType) ? null : session.studentId))
  return useQuery({
    queryKey: [...meetingsKey, owner],
    queryFn: async (context) => {
      const params = { institute_id: instituteId, student_id: studentId ?? 0 }
      return (await read(listMeetings, { params }, context)).result
    },
    enabled: studentId !== null,
    staleTime: staleAfterMs,
  })
}

export const isBooked = ({ booking }: Meeting): boolean => booking?.state === 'booked'

/** What is booked and to come, what may be booked, and the rest, the latest first. */
export function groupsOf({ meetings }: MeetingsReply, today: string) {
  const booked = meetings.filter((one) => isBooked(one) && one.day >= today)
  const open = meetings.filter((one) => !isBooked(one) && (one.is_open || (one.day >= today && !one.booking)))
  const shown = new Set([...booked, ...open])
  return { booked, open, past: meetings.filter((one) => !shown.has(one)).toReversed() }
}

/** A booked meeting of the family at the same time as a slot [meeting-9]; `name` is that of another child. */
export function overlapOf(
  { meetings, others }: MeetingsReply,
  meeting: Meeting,
  slot: { time: string; until: string },
): { teacher: string; name: string } | undefined {
  const at = { day: meeting.day, ...slot }
  const own = meetings.find(
    (one) =>
      one.offer_id !== meeting.offer_id &&
      one.booking?.state === 'booked' &&
      doMeetingsOverlap({ ...one.booking, day: one.day }, at),
  )
  if (own) return { teacher: own.teacher, name: '' }
  return others.find((one) => doMeetingsOverlap(one, at))
}
