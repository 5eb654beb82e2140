import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Leave, type LeavesReply, listLeaves } from '#domain/leave/calls.ts'
import type { LeaveSpan } from '#domain/leave/rules.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'

const staleAfterMs = 60_000
/** Addresses of files are valid for at least fifty minutes [access-20]. */
const renewAfterMs = 30 * 60_000

export const leavesKey = ['leave', 'list'] as const

/** The leave of the viewed student, and the days with classes. Open users have none. */
export function useLeaves(): UseQueryResult<LeavesReply> {
  const owner = useSession(viewedOwner)
  const instituteId = useSession((session) => session.instituteId)
  const studentId = useSession((session) => (isOpenUser(session.userType) ? null : session.studentId))
  return useQuery({
    queryKey: [...leavesKey, owner],
    queryFn: async (context) => {
      const params = { institute_id: instituteId, student_id: studentId ?? 0 }
      return (await read(listLeaves, { params }, context)).result
    },
    enabled: studentId !== null,
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

/** Days and hours as the rules have them. */
export const spanOf = (one: Pick<Leave, 'from' | 'until' | 'from_time' | 'until_time'>): LeaveSpan => ({
  from: one.from,
  until: one.until,
  fromTime: one.from_time,
  untilTime: one.until_time,
})

/** What waits or is approved, and is not over, the earliest first. */
export const comingOf = ({ leaves }: LeavesReply, today: string): Leave[] =>
  leaves
    .filter(({ state, until }) => (state === 'pending' || state === 'approved') && until >= today)
    .toReversed()

/** Whether a day is one of approved leave of whole days. */
export const isLeaveDay = (reply: LeavesReply | undefined, day: string): boolean =>
  reply?.leaves.some(
    ({ state, from, until, from_time }) =>
      state === 'approved' && from_time === '' && from <= day && day <= until,
  ) ?? false
