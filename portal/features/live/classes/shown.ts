import { listed } from '#domain/bidi.ts'
import type { LiveClass, Recording } from '#domain/live/calls.ts'
import type { ClassSpan } from '#domain/live/status.ts'
import { showTime } from '#domain/time-of-day.ts'
import type { Zone } from '#domain/zone.ts'
import { readTeachers, type Teacher } from '#portal/shared/teachers/teachers.ts'

/** The maximum lengths of the names of classes and teachers [live-4, live-5]. */
export const nameLength = 30
export const teacherLength = 40

/** A live class with the times of the institute's zone. */
export type ShownClass = ClassSpan & {
  id: number
  name: string
  /** YYYY-MM-DD, the day on which it begins. */
  day: string
  /** h:mm AM. */
  startTime: string
  endTime: string
  /** End minus start [live-4]. */
  minutes: number
  courses: string
  teacherNames: string
  teachers: readonly Teacher[]
  link: string
  meetingWith: string
  /** Empty if they may not be viewed. */
  recordings: readonly Recording[]
}

export function showClass(live: LiveClass, { dayAt, minuteAt }: Zone, mayView = true): ShownClass {
  const startMs = Date.parse(live.start_datetime)
  const endMs = Date.parse(live.end_datetime)
  return {
    startMs,
    endMs,
    id: live.session_id,
    name: live.session_name,
    day: dayAt(startMs),
    startTime: showTime(minuteAt(startMs)),
    endTime: showTime(minuteAt(endMs)),
    minutes: Math.round((endMs - startMs) / 60_000),
    courses: listed(live.course_list.map(({ course_name }) => course_name)),
    teacherNames: live.teachersName,
    teachers: readTeachers(live.teachersName, live.t_photo_url),
    link: live.session_link,
    meetingWith: live.live_meeting_with,
    recordings: mayView ? live.download_links : [],
  }
}

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Whether a class matches a search: case-insensitive, in its end time, course names, teacher names or name [live-9]. An
 * empty search matches every class.
 */
export function matchesLive(
  { endTime, courses, teacherNames, name }: Pick<ShownClass, 'endTime' | 'courses' | 'teacherNames' | 'name'>,
  query: string,
): boolean {
  const wanted = fold(query)
  return [endTime, courses, teacherNames, name].some((text) => fold(text).includes(wanted))
}
