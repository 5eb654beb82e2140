import { showDay } from '#domain/day.ts'
import { testTypes } from '#domain/exam/calls.ts'
import { showTimeLimit } from '#domain/exam/duration.ts'
import { minutesBetween } from '#domain/time-of-day.ts'
import { classTypes, type TimetableEntry } from '#domain/timetable/calls.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import { truncate } from '#domain/truncate.ts'

/** Of which kind a card is; any other `class_type` is an offline exam (spec/2 §3). */
export function kindOf({ class_type }: Pick<TimetableEntry, 'class_type'>): EntryKind {
  const known = Object.entries(classTypes).find(([, type]) => type === class_type)
  return (known?.[0] ?? 'offlineExam') as EntryKind
}

export type ExamKind = 'onlineExam' | 'offlineExam'
export const isExam = (kind: EntryKind): kind is ExamKind => kind === 'onlineExam' || kind === 'offlineExam'

/** The kinds that are among some entries, each once, in the order of `classTypes`. */
export function kindsOf(entries: readonly Pick<TimetableEntry, 'class_type'>[]): EntryKind[] {
  const there = new Set(entries.map(kindOf))
  return (Object.keys(classTypes) as EntryKind[]).filter((kind) => there.has(kind))
}

/** The characters that a card has room for (spec/2 §5). */
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

/** A text as a card shows it, and the whole of it. */
export type CardText = { shown: string; whole: string }

export function cutFor(place: keyof typeof lengths, text: string | undefined): CardText {
  const whole = text?.trim() ?? ''
  return { shown: truncate(whole, lengths[place]), whole }
}

const halfOf = (time: string) => time.slice(-2)

/** `8:00 – 8:45 AM`, `11:30 AM – 12:15 PM`: the half of the day is said once where it is the same. */
export function showTimes(start: string, end: string): string {
  const from = truncate(start.trim(), lengths.startTime)
  const to = truncate(end.trim(), lengths.startTime)
  if (from === '' || to === '') return from || to
  const isSameHalf = /\s[AP]M$/.test(from) && halfOf(from) === halfOf(to)
  return `${isSameHalf ? from.slice(0, -2).trimEnd() : from} – ${to}`
}

type ExamSpan = Pick<TimetableEntry, 'date' | 'end_date' | 'start_time' | 'end_time'>

/** Whether an exam ends on another day than it begins. */
export const isOverDays = ({ date, end_date }: Pick<ExamSpan, 'date' | 'end_date'>): boolean =>
  Boolean(end_date) && end_date !== date

/** When an exam is: its times, with the days where there are several. */
export function showWindow(exam: ExamSpan): string {
  if (!isOverDays(exam)) return showTimes(exam.start_time, exam.end_time)
  return `${showDay(exam.date)}, ${exam.start_time} – ${showDay(exam.end_date ?? '')}, ${exam.end_time}`
}

/** The day of an exam, or its first and last one: `20-11-2026` (spec/2 §9). */
export function showExamDays(exam: Pick<ExamSpan, 'date' | 'end_date'>): string {
  const first = showDay(exam.date)
  return isOverDays(exam) ? `${first} – ${showDay(exam.end_date ?? '')}` : first
}

/**
 * Minutes, as a card shows them: of an exam what it allows, else end minus start (spec/2 §5), an end before its start
 * being on the next day. '' where neither is known.
 */
export function durationOf({
  duration,
  start_time,
  end_time,
}: Pick<TimetableEntry, 'duration' | 'start_time' | 'end_time'>): string {
  const minutes = duration.trim() || String(minutesBetween(start_time, end_time) ?? '')
  return truncate(minutes, lengths.duration)
}

/** How long an exam on screen may take; '' where that is not known. */
export function examTimeOf(entry: Parameters<typeof durationOf>[0] & Pick<TimetableEntry, 'test'>): string {
  const duration = Number(durationOf(entry))
  const { test_type_id = testTypes.online } = entry.test ?? {}
  return duration > 0 ? showTimeLimit({ test_type_id, duration }) : ''
}

export type Teacher = { name: string; photo: string }

/** Teachers with their photos: both come as lists, split by commas, in the same order; '' for no photo. */
export function teachersOf({
  teacher_name,
  t_photo_url,
}: Pick<TimetableEntry, 'teacher_name' | 't_photo_url'>): Teacher[] {
  const photos = (t_photo_url ?? '').split(',').map((photo) => photo.trim())
  return (teacher_name ?? '')
    .split(',')
    .map((name, index) => ({ name: name.trim(), photo: photos[index] ?? '' }))
    .filter(({ name }) => name !== '')
}

/** What tells one card of a day from another. */
export function entryKey(entry: TimetableEntry): string {
  const kind = kindOf(entry)
  const id = entry.session_id ?? entry.test_id ?? entry.exam_id ?? entry.batch_id ?? 0
  return [kind, id, entry.date, entry.start_time, entry.subject_name, entry.teacher_name ?? ''].join(' ')
}
