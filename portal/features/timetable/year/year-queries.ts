import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import {
  type AttendanceCount,
  type AttendanceRecord,
  attendance,
  attendanceSummary,
  type TimetableEntry,
  yearCount,
} from '#domain/timetable/calls.ts'
import { send } from '#portal/shared/api.ts'
import { emptyWithoutCourse } from '#portal/shared/calendar/ask-days.ts'
import { daysInMonth } from '#portal/shared/calendar/bounds.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed-student.ts'

const staleAfterMs = 60_000

/** How many entries each month (`1` to `12`) of a calendar year has. */
export function useYearCount(year: number): UseQueryResult<Record<string, number>> {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: ['timetable', 'year-count', viewedKey(session), year],
    queryFn: async ({ signal }) => {
      const body = { year, institute_id: session.institute_id, ...viewedStudent(session) }
      return (await emptyWithoutCourse(send(yearCount, { body }, { signal }), { result: {} })).result
    },
    staleTime: staleAfterMs,
  })
}

/** What was marked in the section of a class during its month, as far as the academic year reaches. */
export function useAttendance(
  { batch_id, date }: Pick<TimetableEntry, 'batch_id' | 'date'>,
  bounds: Bounds,
): UseQueryResult<AttendanceRecord[]> {
  const session = useSession((whole) => whole)
  const [studentId, batchId] = [session.student_id ?? 0, batch_id ?? 0]
  const days = daysInMonth(monthOf(date), bounds)
  return useQuery({
    queryKey: ['timetable', 'attendance', viewedKey(session), batchId, days.first],
    queryFn: ({ signal }) =>
      send(
        attendance,
        {
          params: { student_id: studentId, batch_id: batchId },
          body: {
            batch_id: batchId,
            standard_id: -1,
            subject_id: -1,
            teacher_id: -1,
            type: 1,
            startdate: days.first,
            enddate: days.last,
            institute_id: session.institute_id,
            student_id: studentId,
          },
        },
        { signal },
      ),
    staleTime: staleAfterMs,
  })
}

export type Summary = { minimum_percent: number; counts: AttendanceCount[] }

/** Attendance of the academic year in view, by subject and month. */
export function useAttendanceSummary(): UseQueryResult<Summary> {
  const session = useSession((whole) => whole)
  return useQuery({
    queryKey: ['timetable', 'attendance-summary', viewedKey(session)],
    queryFn: async ({ signal }) => {
      const params = { institute_id: session.institute_id, student_id: session.student_id ?? 0 }
      const nothing = { result: { minimum_percent: 0, counts: [] } }
      return (await emptyWithoutCourse(send(attendanceSummary, { params }, { signal }), nothing)).result
    },
    staleTime: staleAfterMs,
  })
}
