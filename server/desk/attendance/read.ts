import { addDays, firstDayOf, lastDayOf } from '#domain/day.ts'
import { followedDays, waitingDays } from '#domain/desk/attendance.ts'
import type { Lesson, MonthRegister, Register } from '#domain/desk/attendance-calls.ts'
import { reachesOwnOnly } from '#domain/desk/roles.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import {
  findClassDays,
  findLessons,
  findMonth,
  findRoster,
  findSections,
  type LessonRow,
} from '#server/desk/attendance/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { notFound } from '#server/failure.ts'

/** Most classes of one day, and most that are said to wait. */
const maxLessons = 3000
const maxWaiting = 50
const maxSections = 1000
/** How far before and after today a section has classes to be listed. */
const listedDays = 60

/** The values of `reachesClass` for a member of the staff. */
export const reachOf = ({ instituteId, personId, roles, timeZone }: DeskSession) => ({
  instituteId,
  teacherId: personId,
  reachesAll: !reachesOwnOnly(roles),
  timeZone,
})

const midnight = (timeZone: string, day: string) => new Date(makeZone(timeZone).momentOf(day, 0))
export const todayOf = ({ clock }: Pick<Context, 'clock'>, { timeZone }: DeskSession) =>
  makeZone(timeZone).dayAt(clock().getTime())
/** The moments of these days of an institute. */
export const within = (timeZone: string, first: string, last: string) => ({
  from: midnight(timeZone, first),
  before: midnight(timeZone, addDays(last, 1)),
})

const presentLesson = (row: LessonRow, timeZone: string): Lesson => ({
  class_id: row.classId,
  section_id: row.sectionId,
  standard: row.standard,
  section: row.section,
  subject: row.subject,
  teachers: row.teachers,
  starts_at: isoIn(timeZone, row.startsAt),
  ends_at: isoIn(timeZone, row.endsAt),
  is_cancelled: row.isCancelled,
  is_mine: row.isMine,
  students: row.students,
  marked: row.marked,
  late: row.late,
  absent: row.absent,
  taken_by: row.takenBy,
  taken_at: row.takenAt && isoIn(timeZone, row.takenAt),
})

/** The classes of a day that one reaches, by their start. @param sectionId null for all sections */
export async function readLessons(
  { pool }: Pick<Context, 'pool'>,
  desk: DeskSession,
  { day, sectionId = null }: { day: string; sectionId?: number | null },
): Promise<Lesson[]> {
  const { timeZone } = desk
  const found = await findLessons(pool, {
    ...reachOf(desk),
    ...within(timeZone, day, day),
    sectionId,
    onlyWaiting: false,
    limit: maxLessons,
  })
  return found.map((row) => presentLesson(row, timeZone))
}

/** Classes of the last days that one teaches oneself and that have no register, the latest first. */
export async function readMissing(context: Context, desk: DeskSession): Promise<Lesson[]> {
  const { timeZone } = desk
  const today = todayOf(context, desk)
  const found = await findLessons(context.pool, {
    ...reachOf(desk),
    ...within(timeZone, addDays(today, -waitingDays), addDays(today, -1)),
    sectionId: null,
    onlyWaiting: true,
    limit: maxWaiting,
  })
  return found.map((row) => presentLesson(row, timeZone))
}

export async function readSections(
  context: Context,
  desk: DeskSession,
  sectionId: number | null = null,
  between?: { from: Date; before: Date },
) {
  const today = todayOf(context, desk)
  const { timeZone } = desk
  const span = between ?? within(timeZone, addDays(today, -listedDays), addDays(today, listedDays))
  const found = await findSections(context.pool, {
    ...reachOf(desk),
    ...span,
    sectionId,
    limit: maxSections,
  })
  return found.map((row) => ({
    section_id: row.sectionId,
    standard: row.standard,
    section: row.section,
  }))
}

/** @throws Failure `notFound` for a section without a class that one reaches on the day */
export async function readSectionDay(
  context: Context,
  desk: DeskSession,
  { sectionId, day }: { sectionId: number; day: string },
): Promise<Register> {
  const { timeZone, instituteId } = desk
  const lessons = await readLessons(context, desk, { day, sectionId })
  const [first] = lessons
  if (!first) throw notFound()
  const students = await findRoster(context.pool, {
    instituteId,
    timeZone,
    sectionId,
    ...within(timeZone, day, day),
    followedFrom: midnight(timeZone, addDays(day, -followedDays)),
    classIds: lessons.map(({ class_id }) => class_id),
  })
  return {
    section_id: sectionId,
    standard: first.standard,
    section: first.section,
    lessons,
    students: students.map((row) => ({
      student_id: row.studentId,
      name: row.name,
      roll_no: row.rollNo,
      absent_since: row.absentSince,
      marks: row.marks,
      leaves: row.leaves,
    })),
  }
}

/** @throws Failure `notFound` for a section without a class that one reaches in the month */
export async function readMonth(
  context: Context,
  desk: DeskSession,
  { sectionId, month }: { sectionId: number; month: string },
): Promise<MonthRegister> {
  const { timeZone } = desk
  const span = within(timeZone, firstDayOf(month), lastDayOf(month))
  const [section] = await readSections(context, desk, sectionId, span)
  if (!section) throw notFound()
  const of = { ...reachOf(desk), ...span, sectionId }
  const days = await findClassDays(context.pool, of)
  const students = await findMonth(context.pool, of)
  return {
    ...section,
    days: days.map(({ day }) => day),
    students: students.map(({ name, rollNo, days: own, leaveDays }) => ({
      name,
      roll_no: rollNo,
      days: own,
      leave_days: leaveDays,
    })),
  }
}
