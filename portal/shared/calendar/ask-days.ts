import { failures } from '#domain/errors.ts'
import type { RecordingFlags } from '#domain/live/calls.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { type TimetableEntry, timetable } from '#domain/timetable/calls.ts'
import { flagsOf } from '#domain/timetable/included.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import type { PortalSession } from '#portal/shared/session.ts'
import { viewedStudent } from '#portal/shared/viewed-student.ts'
import { entriesByDay } from './counts.ts'

/** The time table of some days. */
export type TimetableDays = {
  /** YYYY-MM-DD → what is on that day, by start; what goes over several days stands on each of them. */
  byDay: Record<string, TimetableEntry[]>
  /** Which buttons recordings have. */
  flags: RecordingFlags
  /** The server's moment; '' where there is no time table. */
  time: string
}

const nothing: TimetableDays = {
  byDay: {},
  flags: {
    view_proctur_live_recorded_session: 0,
    vimeo_video_downlodable: 0,
    proctur_live_view_or_download_visibility: 0,
  },
  time: '',
}

/**
 * Asks for the time table of some days, both included; whoever has no course has an empty one.
 * @throws ApiError
 */
export async function askDays(
  session: PortalSession,
  days: Bounds,
  signal: AbortSignal,
): Promise<TimetableDays> {
  const body = {
    batch_id: -1,
    course_id: -1,
    standard_id: -1,
    subject_id: -1,
    teacher_id: -1,
    master_course: '',
    startdate: days.first,
    enddate: days.last,
    institute_id: session.institute_id,
    ...viewedStudent(session),
    ...flagsOf(session.inst_set_up),
  }
  const { result } = await emptyWithoutCourse(send(timetable, { body }, { signal }), { result: undefined })
  if (!result) return nothing
  const { batchTimeTableList, time, ...flags } = result
  return { byDay: entriesByDay(batchTimeTableList, days), flags, time }
}

/** Somebody without a course has an empty time table, and is told nothing (spec/2 §8). */
export async function emptyWithoutCourse<Reply, Empty>(
  asked: Promise<Reply>,
  empty: Empty,
): Promise<Reply | Empty> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.message === failures.noCourse.message) return empty
    throw error
  }
}
