import type { AttendanceRecord as RecordReply } from '#domain/timetable/calls.ts'

/** The attendance record of one class. */
export type AttendanceRecord = {
  isPresent: boolean
  date: string
  startTime: string
  endTime: string
  subject: string
  kind: string
  homework: string
  homeworkStatus: string
  remark: string
  note: string
}

export const readRecord = (reply: RecordReply): AttendanceRecord => ({
  // Only P is present [timetable-23].
  isPresent: reply.status === 'P',
  date: reply.date,
  startTime: reply.start_time,
  endTime: reply.end_time,
  subject: reply.subject_name,
  kind: reply.custom_class_type,
  homework: reply.homework_assigned,
  homeworkStatus: reply.home_work_status,
  remark: reply.remark,
  note: reply.attendance_note,
})

/** The marked classes of a subject in a month, YYYY-MM, and how many of them were attended. */
export type AttendanceCount = { month: string; subject: string; held: number; present: number }

/** Attended and marked classes, and their share in whole percent; undefined if none was marked. */
export type Share = { present: number; held: number; percent: number | undefined }

export function shareOf(present: number, held: number): Share {
  return { present, held, percent: held > 0 ? Math.round((present / held) * 100) : undefined }
}

/** 'Class Attended': present over total [timetable-22]. */
export const shareOfRecords = (records: readonly AttendanceRecord[]): Share =>
  shareOf(records.filter(({ isPresent }) => isPresent).length, records.length)

/** The maximum lengths of a record's texts, in characters [timetable-23]. */
export const recordLengths = { remark: 8, homework: 49, note: 49 } as const

type Slot = Pick<AttendanceRecord, 'date' | 'startTime' | 'subject'>

/** The record of a class: of the same section, day, start and, if both have one, subject. */
export const isRecordOf = (record: Slot, entry: Slot): boolean =>
  record.date === entry.date &&
  record.startTime === entry.startTime &&
  (record.subject === '' || entry.subject === '' || record.subject === entry.subject)

/**
 * The record of the class first, then its subject's, then the others; in each group missed classes first, then newest
 * first.
 */
export function orderRecords(records: readonly AttendanceRecord[], entry: Slot): AttendanceRecord[] {
  const isOfSubject = (record: AttendanceRecord) => record.subject === entry.subject
  return records
    .toReversed()
    .toSorted(
      (a, b) =>
        Number(isRecordOf(b, entry)) - Number(isRecordOf(a, entry)) ||
        Number(isOfSubject(b)) - Number(isOfSubject(a)) ||
        Number(a.isPresent) - Number(b.isPresent),
    )
}

const sumOf = (counts: readonly AttendanceCount[]): Share =>
  shareOf(
    counts.reduce((sum, count) => sum + count.present, 0),
    counts.reduce((sum, count) => sum + count.held, 0),
  )

export type SubjectShare = Share & { subject: string }

/** Each subject with its share of the year, sorted by name. */
export function shareBySubject(counts: readonly AttendanceCount[]): SubjectShare[] {
  return [...Map.groupBy(counts, (count) => count.subject)]
    .map(([subject, own]) => ({ subject, ...sumOf(own) }))
    .toSorted((a, b) => a.subject.localeCompare(b.subject))
}

export type MonthShare = Share & { month: string }

/**
 * Each month with its share, in order.
 * @param subject undefined for all subjects
 */
export function shareByMonth(counts: readonly AttendanceCount[], subject?: string): MonthShare[] {
  const own = counts.filter((count) => subject === undefined || count.subject === subject)
  return [...Map.groupBy(own, (count) => count.month)]
    .map(([month, of]) => ({ month, ...sumOf(of) }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

export const shareOfAll = (counts: readonly AttendanceCount[]): Share => sumOf(counts)

/** Whether a share is below the institute's minimum, by the exact fraction instead of the rounded percent. */
export const isBelow = ({ present, held }: Share, minimum: number): boolean =>
  held > 0 && present * 100 < minimum * held

/**
 * The number of classes in a row that must be attended to meet the minimum.
 * @returns 0 if it is met; undefined if it can never be met
 */
export function classesNeeded({ present, held }: Share, minimum: number): number | undefined {
  const missing = minimum * held - present * 100
  if (missing <= 0) return 0
  return minimum >= 100 ? undefined : Math.ceil(missing / (100 - minimum))
}
