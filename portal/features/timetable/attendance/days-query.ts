import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isOpenUser } from '#domain/session/user-type.ts'
import { type AttendanceDaysReply, attendanceDays } from '#domain/timetable/calls.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { emptyWithoutCourse } from '#portal/shared/calendar/fetch-days.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'
import { isRecordOf } from './attendance.ts'
import { type AttendanceDays, type Mark, marksOf, readDays } from './days.ts'

const staleAfterMs = 60_000

/** Whether the viewed person has attendance. */
export const useHasAttendance = (): boolean =>
  useSession(({ userType, studentId }) => !isOpenUser(userType) && studentId !== null)

/** A stable function, so that a reply is read once. */
const daysOf = new WeakMap<AttendanceDaysReply, AttendanceDays>()
const readOnce = (reply: AttendanceDaysReply) => {
  const days = daysOf.get(reply) ?? readDays(reply)
  daysOf.set(reply, days)
  return days
}

const nothing: AttendanceDaysReply = { minimum_percent: 0, class_days: [], marks: [] }

/**
 * Every marked class of the viewed academic year.
 * @param isWanted false to use only cached data
 */
export function useAttendanceDays(isWanted = true): UseQueryResult<AttendanceDays> {
  const session = useSession((whole) => whole)
  const isMarked = useHasAttendance()
  return useQuery({
    queryKey: ['timetable', 'attendance-days', viewedKey(session)],
    queryFn: async (context) => {
      const params = { institute_id: session.instituteId, student_id: session.studentId ?? 0 }
      const reply = read(attendanceDays, { params }, context)
      return (await emptyWithoutCourse(reply, { result: nothing })).result
    },
    select: readOnce,
    enabled: isWanted && isMarked,
    staleTime: staleAfterMs,
    structuralSharing: false,
  })
}

/** The attendance of a class of the time table, once loaded. */
export function useMarkOf(entry: Entry): Mark | undefined {
  const { data } = useAttendanceDays(false)
  return data && marksOf(data, entry.date).find((mark) => isRecordOf(mark, entry))
}
