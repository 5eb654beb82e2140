import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { attendance, yearCount } from '#domain/timetable/calls.ts'
import { daysInMonth } from '#portal/shared/calendar/bounds.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { emptyWithoutCourse } from '#portal/shared/calendar/fetch-days.ts'
import { read } from '#portal/shared/requests/read.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed/viewed-student.ts'
import { type AttendanceRecord, readRecord } from '../attendance/attendance.ts'

const staleAfterMs = 60_000

/** The number of entries in each month (`1` to `12`) of a calendar year. */
export function useYearCount(year: number): UseQueryResult<Record<string, number>> {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: ['timetable', 'year-count', viewedKey(session), year],
    queryFn: async (context) => {
      const body = { year, institute_id: session.instituteId, ...viewedStudent(session) }
      return (await emptyWithoutCourse(read(yearCount, { body }, context), { result: {} })).result
    },
    staleTime: staleAfterMs,
  })
}

/** The attendance records of a class's section in its month, within the academic year. */
export function useAttendance(
  { batchId = 0, date }: Pick<Entry, 'batchId' | 'date'>,
  bounds: Bounds,
): UseQueryResult<AttendanceRecord[]> {
  const session = useSession((whole) => whole)
  const studentId = session.studentId ?? 0
  const days = daysInMonth(monthOf(date), bounds)
  return useQuery({
    queryKey: ['timetable', 'attendance', viewedKey(session), batchId, days.first],
    queryFn: async (context) => {
      const ids = { student_id: studentId, batch_id: batchId }
      const body = {
        ...ids,
        standard_id: -1,
        subject_id: -1,
        teacher_id: -1,
        type: 1,
        startdate: days.first,
        enddate: days.last,
        institute_id: session.instituteId,
      }
      return (await read(attendance, { params: ids, body }, context)).map(readRecord)
    },
    staleTime: staleAfterMs,
  })
}
