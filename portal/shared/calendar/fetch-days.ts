import type { RecordingFlags } from '#domain/live/calls.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { timetable } from '#domain/timetable/calls.ts'
import { timetableFailures } from '#domain/timetable/failures.ts'
import { flagsOf } from '#domain/timetable/included.ts'
import { ApiError } from '#portal/shared/api.ts'
import { type ReadContext, read } from '#portal/shared/requests/read.ts'
import type { Session } from '#portal/shared/session.ts'
import { viewedStudent } from '#portal/shared/viewed/viewed-student.ts'
import { entriesByDay } from './counts.ts'
import { type Entry, readEntry } from './entry.ts'

/** The time table of some days. */
export type TimetableDays = {
  /** YYYY-MM-DD → entries of that day, by start; an exam of several days, or a class over midnight, is on each of them. */
  byDay: Record<string, Entry[]>
  /** Which buttons recordings have. */
  flags: RecordingFlags
  /** The server's moment; '' without a time table. */
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
 * Fetches the time table of some days, both included; it is empty for a student without a course.
 * @param withCancelled whether to include cancelled entries
 * @throws ApiError
 */
export async function fetchDays(
  session: Session,
  days: Bounds,
  context: ReadContext,
  withCancelled = false,
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
    institute_id: session.instituteId,
    ...viewedStudent(session),
    ...flagsOf(session.plan),
    ...(withCancelled && { is_included_cancelled: 'Y' as const }),
  }
  const { result } = await emptyWithoutCourse(read(timetable, { body }, context), { result: undefined })
  if (!result) return nothing
  const { batchTimeTableList, time, ...flags } = result
  const byStart = Object.entries(batchTimeTableList).map(([day, entries]) => [day, entries.map(readEntry)])
  return { byDay: entriesByDay(Object.fromEntries(byStart), days), flags, time }
}

/** A student without a course gets an empty time table without a message [timetable-27]. */
export async function emptyWithoutCourse<Reply, Empty>(
  reply: Promise<Reply>,
  empty: Empty,
): Promise<Reply | Empty> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiError && error.message === timetableFailures.noCourse.message) return empty
    throw error
  }
}
