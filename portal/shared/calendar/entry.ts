import { showDay } from '#domain/day.ts'
import { showTimeLimit } from '#domain/exam/duration.ts'
import { testTypes } from '#domain/exam/reply.ts'
import type { Recording } from '#domain/live/calls.ts'
import { minutesBetween } from '#domain/time-of-day.ts'
import { classTypes, type TimetableEntry } from '#domain/timetable/calls.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import { truncate } from '#domain/truncate.ts'
import { type Attempts, readAttempts } from '#portal/shared/exam/attempts.ts'
import { readTeachers, type Teacher } from '#portal/shared/teachers/teachers.ts'

/** One card of the time table; missing texts are ''. */
export type Entry = {
  kind: EntryKind
  /** YYYY-MM-DD of an exam, or a class over midnight, that ends on another day; otherwise ''. */
  date: string
  endDate: string
  /** h:mm AM. */
  startTime: string
  endTime: string
  /** Minutes. */
  duration: string
  subject: string
  name: string
  topic: string
  description: string
  /** The recipients: a section or batch of a standard or course, or a product. */
  batch: string
  course: string
  product: string
  teacherNames: string
  teachers: Teacher[]
  attendancePercent?: number | undefined
  batchId?: number | undefined
  sessionId?: number | undefined
  link: string
  meetingWith: string
  recordings: Recording[]
  testId?: number | undefined
  testInstituteId?: number | undefined
  test?: Attempts | undefined
  examId?: number | undefined
  isResultPublished: boolean
  /** It is cancelled. */
  isCancelled: boolean
}

export const readEntry = (reply: TimetableEntry): Entry => ({
  kind: kindOf(reply.class_type),
  date: reply.date,
  endDate: reply.end_date ?? '',
  startTime: reply.start_time,
  endTime: reply.end_time,
  duration: reply.duration,
  subject: reply.subject_name,
  name: reply.session_name ?? '',
  topic: reply.topics_covered ?? '',
  description: reply.description ?? '',
  batch: reply.course,
  course: reply.master_course_name,
  product: reply.product_name ?? '',
  teacherNames: reply.teacher_name ?? '',
  teachers: readTeachers(reply.teacher_name, reply.t_photo_url),
  attendancePercent: reply.student_attendance_percent ?? undefined,
  batchId: reply.batch_id,
  sessionId: reply.session_id,
  link: reply.session_link ?? '',
  meetingWith: reply.live_meeting_with ?? '',
  recordings: reply.download_links ?? [],
  testId: reply.test_id,
  testInstituteId: reply.test_inst_id,
  test: reply.test && readAttempts(reply.test),
  examId: reply.exam_id,
  isResultPublished: reply.is_result_published ?? false,
  isCancelled: reply.is_cancelled ?? false,
})

/** The kind of a `class_type`; any other is an offline exam [timetable-8]. */
export function kindOf(classType: string): EntryKind {
  const known = Object.entries(classTypes).find(([, type]) => type === classType)
  return (known?.[0] ?? 'offlineExam') as EntryKind
}

export type ExamKind = 'onlineExam' | 'offlineExam'
export const isExam = (kind: EntryKind): kind is ExamKind => kind === 'onlineExam' || kind === 'offlineExam'

/** The kinds of some entries, each once, in the order of `classTypes`. */
export function kindsOf(entries: readonly Pick<Entry, 'kind'>[]): EntryKind[] {
  const there = new Set(entries.map(({ kind }) => kind))
  return (Object.keys(classTypes) as EntryKind[]).filter((kind) => there.has(kind))
}

/** The maximum lengths of a card's texts, in characters [timetable-11]. */
const lengths = {
  subject: 45,
  batch: 45,
  topic: 45,
  teacher: 45,
  liveTeacher: 40,
  startTime: 15,
  duration: 6,
  description: 90,
} as const

/** A text as shown on a card, and in full. */
export type CardText = { shown: string; whole: string }

export function cutFor(field: keyof typeof lengths, text: string): CardText {
  const whole = text.trim()
  return { shown: truncate(whole, lengths[field]), whole }
}

const halfOf = (time: string) => time.slice(-2)

/** `8:00 – 8:45 AM`, `11:30 AM – 12:15 PM`: AM or PM is shown once if both are the same. */
export function showTimes(start: string, end: string): string {
  const from = truncate(start.trim(), lengths.startTime)
  const to = truncate(end.trim(), lengths.startTime)
  if (from === '' || to === '') return from || to
  const isSameHalf = /\s[AP]M$/.test(from) && halfOf(from) === halfOf(to)
  return `${isSameHalf ? from.slice(0, -2).trimEnd() : from} – ${to}`
}

type ExamSpan = Pick<Entry, 'date' | 'endDate' | 'startTime' | 'endTime'>

/** Whether an exam ends on another day than it begins. */
export const isOverDays = ({ date, endDate }: Pick<ExamSpan, 'date' | 'endDate'>): boolean =>
  endDate !== '' && endDate !== date

/** The times of an exam, with the days if there are several. */
export function showWindow(exam: ExamSpan): string {
  if (!isOverDays(exam)) return showTimes(exam.startTime, exam.endTime)
  return `${showDay(exam.date)}, ${exam.startTime} – ${showDay(exam.endDate)}, ${exam.endTime}`
}

/** The day of an exam, or its first and last one: `20-11-2026` [timetable-16]. */
export function showExamDays(exam: Pick<ExamSpan, 'date' | 'endDate'>): string {
  const first = showDay(exam.date)
  return isOverDays(exam) ? `${first} – ${showDay(exam.endDate)}` : first
}

/**
 * Minutes, as shown on a card: the time limit of an exam, else end minus start [timetable-12]; an end before its start
 * is on the next day. '' if unknown.
 */
export function durationOf({
  duration,
  startTime,
  endTime,
}: Pick<Entry, 'duration' | 'startTime' | 'endTime'>): string {
  const minutes = duration.trim() || String(minutesBetween(startTime, endTime) ?? '')
  return truncate(minutes, lengths.duration)
}

/** The time limit of an exam on screen, or ''. */
export function examTimeOf(exam: Parameters<typeof durationOf>[0] & Pick<Entry, 'test'>): string {
  const minutes = Number(durationOf(exam))
  const { typeId = testTypes.online } = exam.test ?? {}
  return minutes > 0 ? showTimeLimit({ typeId, minutes }) : ''
}

/** A key that is unique among the cards of a day. */
export function entryKey({ kind, date, startTime, subject, teacherNames, ...ids }: Entry): string {
  const id = ids.sessionId ?? ids.testId ?? ids.examId ?? ids.batchId ?? 0
  return [kind, id, date, startTime, subject, teacherNames].join(' ')
}
