import { addDays, daysFrom, monthOf, weekdayOf } from '#domain/day.ts'
import { absencesOf, type DayStatus, statusOfDay } from '#domain/timetable/attendance-days.ts'
import type { AttendanceDaysReply } from '#domain/timetable/calls.ts'
import type { AttendanceCount } from './attendance.ts'

/** The attendance record of a class. */
export type Mark = {
  date: string
  startTime: string
  subject: string
  isPresent: boolean
  note: string
  isOnLeave: boolean
}

/** The marked classes of an academic year, newest first. */
export type AttendanceDays = {
  minimum: number
  classDays: ReadonlySet<string>
  marks: readonly Mark[]
  byDay: ReadonlyMap<string, readonly Mark[]>
}

export function readDays({
  minimum_percent,
  class_days,
  marks: replies,
}: AttendanceDaysReply): AttendanceDays {
  const marks = replies.map((reply) => ({
    date: reply.date,
    startTime: reply.start_time,
    subject: reply.subject_name,
    // Only P is present [timetable-23].
    isPresent: reply.status === 'P',
    note: reply.attendance_note.trim(),
    isOnLeave: reply.is_on_leave ?? false,
  }))
  return {
    minimum: minimum_percent,
    classDays: new Set(class_days),
    marks,
    byDay: Map.groupBy(marks, ({ date }) => date),
  }
}

const none: readonly Mark[] = []
export const marksOf = (days: AttendanceDays, day: string): readonly Mark[] => days.byDay.get(day) ?? none
export const statusOf = (days: AttendanceDays, day: string): DayStatus =>
  statusOfDay(marksOf(days, day), days.classDays.has(day))
export const missedOn = (days: AttendanceDays, day: string): number =>
  marksOf(days, day).filter(({ isPresent }) => !isPresent).length

/** Monday to Sunday of a day's week. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, 1 - weekdayOf(day))
  return daysFrom(monday, addDays(monday, 6))
}

/** A missed class, or all classes of a missed day. */
export type Absence = { date: string; missed: Mark[] }

/** The absences of a month, or of the year, newest first. */
export const absencesIn = ({ marks }: AttendanceDays, month: string | undefined): Absence[] =>
  absencesOf(month === undefined ? marks : marks.filter(({ date }) => monthOf(date) === month))

/** The marked classes by subject and month. */
export const countsOf = ({ marks }: AttendanceDays): AttendanceCount[] =>
  [...Map.groupBy(marks, ({ date, subject }) => `${monthOf(date)} ${subject}`).values()].map((own) => ({
    month: monthOf(own[0]?.date ?? ''),
    subject: own[0]?.subject ?? '',
    held: own.length,
    present: own.filter(({ isPresent }) => isPresent).length,
  }))
