import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText, isMonth } from '#domain/day.ts'
import { marks, maxMarks } from '#domain/desk/attendance.ts'
import { attendanceReaders, attendanceTakers } from '#domain/desk/roles.ts'
import { leaveSpan } from '#domain/leave/span.ts'

const ofReaders = { access: 'desk', roles: attendanceReaders } as const
const mark = z.enum(marks)

const section = z.object({ section_id: id, standard: z.string(), section: z.string() })

export const lesson = z.object({
  class_id: id,
  ...section.shape,
  subject: z.string(),
  /** With commas between; '' without one. */
  teachers: z.string(),
  /** ISO 8601. */
  starts_at: z.string(),
  ends_at: z.string(),
  is_cancelled: z.boolean(),
  /** Whether one teaches it oneself. */
  is_mine: z.boolean(),
  /** Those of the section on that day, and how many of them have a mark. */
  students: z.number(),
  marked: z.number(),
  late: z.number(),
  absent: z.number(),
  /** By whom at the desk, and when; null where it was not taken, or came from a file or program. */
  taken_by: z.nullable(z.string()),
  taken_at: z.nullable(z.string()),
})
export type Lesson = z.output<typeof lesson>

export const readAttendanceDay = defineCall({
  ...ofReaders,
  method: 'GET',
  path: '/desk/v1/attendance/days/:day',
  summary: 'The classes of a day that one reaches, with how far their registers are',
  source: 'desk-27',
  params: z.object({ day: dayText }),
  reply: envelope(z.object({ lessons: z.array(lesson) })),
})

export const listAttendanceSections = defineCall({
  ...ofReaders,
  method: 'GET',
  path: '/desk/v1/attendance/sections',
  summary: 'The sections whose attendance one reaches',
  source: 'desk-20',
  reply: envelope(z.object({ sections: z.array(section) })),
})

const register = z.object({
  ...section.shape,
  lessons: z.array(lesson),
  students: z.array(
    z.object({
      student_id: id,
      name: z.string(),
      roll_no: z.string(),
      /** The first day of an absence that has lasted until this day; null without one. */
      absent_since: z.nullable(z.string()),
      /** By `class_id`; without an entry it is not marked. */
      marks: z.record(z.string(), mark),
      /** Of this day, approved or not answered yet. */
      leaves: z.array(z.object({ ...leaveSpan, is_approved: z.boolean() })),
    }),
  ),
})
export type Register = z.output<typeof register>

export const readRegister = defineCall({
  ...ofReaders,
  method: 'GET',
  path: '/desk/v1/attendance/sections/:section_id/days/:day',
  summary: 'The registers of a section on a day: of the classes that one reaches',
  source: 'desk-23',
  params: z.object({ section_id: pathId, day: dayText }),
  reply: envelope(register),
})

export const takeAttendance = defineCall({
  access: 'desk',
  roles: attendanceTakers,
  method: 'PUT',
  path: '/desk/v1/attendance/classes/:class_id',
  summary: 'Takes the register of a class: all of it, or nothing where somebody else has marked otherwise',
  source: 'desk-23',
  takesKey: true,
  params: z.object({ class_id: pathId }),
  body: z.object({
    marks: z
      .array(
        z.object({ student_id: id, to: mark, /** As it was read; null for none. */ was: z.nullable(mark) }),
      )
      .check(z.minLength(1), z.maxLength(maxMarks)),
  }),
  reply: envelope(
    z.object({
      /** How many marks are new or other. */
      changed: z.number(),
      taken_by: z.string(),
      taken_at: z.string(),
    }),
  ),
})

/** With the status 409: what somebody else has marked meanwhile. */
export const changedMarks = z.object({
  statusCode: z.literal(409),
  message: z.string(),
  marks: z.array(z.object({ student_id: id, now: z.nullable(mark) })),
  taken_by: z.nullable(z.string()),
  taken_at: z.nullable(z.string()),
})

const monthText = z.string().check(z.refine(isMonth, 'must be a month, YYYY-MM'))

const month = z.object({
  ...section.shape,
  /** Those with a class that one reaches; the others have none. */
  days: z.array(z.string()),
  students: z.array(
    z.object({
      name: z.string(),
      roll_no: z.string(),
      /** Of the days with marks: how many classes were marked, and how many of them missed, or come to late. */
      days: z.array(z.object({ day: z.string(), marked: z.number(), absent: z.number(), late: z.number() })),
      /** Of those with a class: whole days of approved leave. */
      leave_days: z.array(z.string()),
    }),
  ),
})
export type MonthRegister = z.output<typeof month>

export const readAttendanceMonth = defineCall({
  ...ofReaders,
  method: 'GET',
  path: '/desk/v1/attendance/sections/:section_id/months/:month',
  summary: 'The attendance of a section in a month, to print',
  source: 'desk-28',
  params: z.object({ section_id: pathId, month: monthText }),
  reply: envelope(month),
})

export const deskKey = defineCall({
  access: 'desk',
  roles: attendanceTakers,
  method: 'GET',
  path: '/desk/v1/device-key',
  summary: 'A secret that encrypts what waits on a device: the same in each of one’s sessions',
  source: 'desk-24',
  reply: envelope(z.object({ key: z.string() })),
})

export const deskAttendanceCalls = [
  readAttendanceDay,
  listAttendanceSections,
  readRegister,
  takeAttendance,
  readAttendanceMonth,
  deskKey,
] as const
