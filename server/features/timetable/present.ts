import { classTypes, type TimetableEntry } from '#domain/timetable/calls.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { EntryRow } from '#server/features/timetable/queries-entries.ts'

export type View = {
  instituteId: number
  timeZone: string
  mayJoin: boolean
  photoAddress: (fileId: number | null) => string
}

/** Fields that only entries of a kind have [timetable-35]. */
const ofKind: Record<EntryKind, (row: EntryRow, to: View) => Partial<TimetableEntry>> = {
  classroom: (row, to) => ({ ...taught(row, to), student_attendance_percent: row.attendancePercent }),
  live: (row, to) => ({
    ...taught(row, to),
    session_id: row.id,
    session_name: row.name,
    session_link: to.mayJoin ? row.link : '',
    live_meeting_with: row.meetingWith,
    download_links: row.recordings.map((recording) => ({
      ...recording,
      recording_uploaded_on: isoIn(to.timeZone, Date.parse(recording.recording_uploaded_on)),
      recording_date_time: isoIn(to.timeZone, Date.parse(recording.recording_date_time)),
    })),
  }),
  onlineExam: (row, to) => ({
    session_name: row.name,
    end_date: row.endDate,
    test_id: row.id,
    test_inst_id: to.instituteId,
    is_result_published: row.isResultPublished,
    ...(row.test && { test: row.test }),
  }),
  offlineExam: (row) => ({
    session_name: row.name,
    topics_covered: row.topics,
    end_date: row.endDate,
    exam_id: row.id,
  }),
}

const taught = (row: EntryRow, to: View) => ({
  topics_covered: row.topics,
  teacher_name: row.teacher,
  t_photo_url: row.photoFileIds.map(to.photoAddress).join(','),
})

export function presentEntry(row: EntryRow, to: View): TimetableEntry {
  const isOverMidnight = row.endDate !== row.date
  return {
    date: row.date,
    start_time: row.startTime,
    end_time: row.endTime,
    duration: String(row.minutes),
    class_type: classTypes[row.kind],
    subject_name: row.subject,
    course: row.course,
    master_course_name: row.masterCourse,
    ...(row.product && { product_name: row.product }),
    ...(row.batchId !== null && { batch_id: row.batchId }),
    description: row.description,
    ...(isOverMidnight && { end_date: row.endDate }),
    ...(row.isCancelled && { is_cancelled: true }),
    ...ofKind[row.kind](row, to),
  }
}

/** By day; each day keeps the order. */
export const groupByDay = (entries: readonly TimetableEntry[]) =>
  Object.groupBy(entries, (entry) => entry.date) as Record<string, TimetableEntry[]>
