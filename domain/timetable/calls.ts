import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { testAttempts } from '#domain/exam/calls.ts'
import { recording, recordingFlags } from '#domain/live/calls.ts'

/** Anything else in `class_type` is an offline exam [timetable-8]. */
export const classTypes = {
  classroom: 'Class',
  live: 'Online Class',
  onlineExam: 'Online Exam',
  offlineExam: 'Offline Exam',
} as const

/** One card of the time table; the fields of a kind are there for that kind only [timetable-35]. */
export const timetableEntry = z.object({
  /** YYYY-MM-DD, the institute's day. */
  date: z.string(),
  /** h:mm AM, in the institute's zone. */
  start_time: z.string(),
  end_time: z.string(),
  /** Minutes. */
  duration: z.string(),
  class_type: z.string(),
  subject_name: z.string(),
  /** The section or batch. */
  course: z.string(),
  /** The standard or course that it belongs to. */
  master_course_name: z.string(),
  /** For an open user, in place of course and batch [timetable-10]. */
  product_name: z.optional(z.string()),
  topics_covered: z.optional(z.string()),
  teacher_name: z.optional(z.string()),
  /** Addresses of photos, split by commas; '' without any. */
  t_photo_url: z.optional(z.string()),
  /** 0 to 100, of the classes of this subject that were marked in this year so far; null while none is. */
  student_attendance_percent: z.optional(z.nullable(z.number())),
  batch_id: z.optional(id),
  session_id: z.optional(id),
  session_name: z.optional(z.string()),
  /** '' until it may be opened. */
  session_link: z.optional(z.string()),
  /** Zoom, Webex or another. */
  live_meeting_with: z.optional(z.string()),
  download_links: z.optional(z.array(recording)),
  description: z.optional(z.string()),
  /** YYYY-MM-DD, the day on which an exam ends, or a class that lasts beyond midnight. */
  end_date: z.optional(z.string()),
  test_id: z.optional(id),
  test_inst_id: z.optional(id),
  /** Of an online exam. */
  test: z.optional(testAttempts),
  /** The number of an offline exam: it distinguishes two on one day. */
  exam_id: z.optional(id),
  /** Whether the report of an online exam may be opened. */
  is_result_published: z.optional(z.boolean()),
  /** True for an entry that does not take place. */
  is_cancelled: z.optional(z.boolean()),
})
export type TimetableEntry = z.output<typeof timetableEntry>

const yesNo = z.enum(['Y', 'N'])
/** -1 is all. */
const anyId = z._default(z.number().check(z.int(), z.gte(-1)), -1)

export const timetable = defineCall({
  method: 'POST',
  path: '/api/v2/timeTable/v3',
  access: 'student',
  summary: 'Classes, live classes and exams of a span of days, by day',
  source: 'timetable-33',
  body: z.object({
    batch_id: anyId,
    course_id: anyId,
    standard_id: anyId,
    subject_id: anyId,
    teacher_id: anyId,
    master_course: z._default(z.string().check(z.maxLength(200)), ''),
    /** YYYY-MM-DD, both included; 400 days at most. */
    startdate: dayText,
    enddate: dayText,
    institute_id: id,
    student_id: z.optional(id),
    /** In place of student_id for type 99. */
    user_id: z.optional(id),
    isCourseStructureTimeTable: yesNo,
    isExamIncludedInTimeTable: yesNo,
    is_included_online_class: yesNo,
    is_included_online_exam: yesNo,
    /** Whether cancelled entries are in the reply. */
    is_included_cancelled: z._default(yesNo, 'N'),
  }),
  reply: envelope(
    z.extend(recordingFlags, {
      /** YYYY-MM-DD → entries, by start. */
      batchTimeTableList: z.record(z.string(), z.array(timetableEntry)),
      /** The server's moment, ISO 8601 with the institute's offset. */
      time: z.string(),
    }),
  ),
})

export const yearCount = defineCall({
  method: 'POST',
  path: '/api/v2/timeTable/year-count',
  access: 'student',
  summary: 'How many entries each month of a calendar year has, within the academic year in view',
  source: 'timetable-36',
  body: z.object({
    year: z.number().check(z.int(), z.gte(1900), z.lte(9998)),
    institute_id: id,
    student_id: z.optional(id),
    user_id: z.optional(id),
  }),
  /** `1` to `12` → count; a month without entries may be left out. */
  reply: envelope(z.record(z.string(), z.number())),
})

export const attendanceRecord = z.object({
  /** 'P' present, 'A' absent. */
  status: z.string(),
  /** YYYY-MM-DD, h:mm AM. */
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  custom_class_type: z.string(),
  home_work_status: z.string(),
  remark: z.string(),
  homework_assigned: z.string(),
  attendance_note: z.string(),
  subject_name: z._default(z.string(), ''),
})
export type AttendanceRecord = z.output<typeof attendanceRecord>

export const attendance = defineCall({
  method: 'POST',
  path: '/api/v1/reports/Student/attendance/:student_id/:batch_id',
  access: 'student',
  summary: 'A student’s marked attendance in a section or batch over a span of days, by day',
  source: 'timetable-37',
  params: z.object({ student_id: pathId, batch_id: pathId }),
  body: z.object({
    batch_id: id,
    standard_id: anyId,
    subject_id: anyId,
    teacher_id: anyId,
    type: z._default(z.number(), 1),
    startdate: dayText,
    enddate: dayText,
    institute_id: id,
    student_id: id,
  }),
  reply: z.array(attendanceRecord),
})

export const attendanceCount = z.object({
  /** YYYY-MM. */
  month: z.string(),
  subject_name: z.string(),
  /** Classes that were marked, and those of them at which the student was. */
  held: z.number(),
  present: z.number(),
})

export const attendanceSummary = defineCall({
  method: 'GET',
  path: '/api/v1/reports/Student/attendance-summary/:institute_id/:student_id',
  access: 'student',
  summary: 'Attendance of the academic year in view by subject and month, and the minimum asked for',
  source: 'timetable-38',
  params: z.object({ institute_id: pathId, student_id: pathId }),
  reply: envelope(z.object({ minimum_percent: z.number(), counts: z.array(attendanceCount) })),
})

/** The most classes of a year in a reply: ten on each of its days. */
export const maxAttendanceClasses = 4000

export const attendanceMark = z.object({
  /** YYYY-MM-DD, h:mm AM. */
  date: z.string(),
  start_time: z.string(),
  subject_name: z.string(),
  /** 'P' present, 'A' absent. */
  status: z.string(),
  attendance_note: z.string(),
  /** Whether approved leave covers the class [leave-16]. */
  is_on_leave: z.optional(z.boolean()),
})

export const attendanceDays = defineCall({
  method: 'GET',
  path: '/api/v1/reports/Student/attendance-days/:institute_id/:student_id',
  access: 'student',
  summary: 'Each marked class of the academic year in view, of all subjects, newest first',
  source: 'timetable-38',
  params: z.object({ institute_id: pathId, student_id: pathId }),
  reply: envelope(
    z.object({
      minimum_percent: z.number(),
      /** YYYY-MM-DD, newest first: the days that have a class, marked or not. */
      class_days: z.array(z.string()),
      marks: z.array(attendanceMark),
    }),
  ),
})
export type AttendanceDaysReply = z.output<typeof attendanceDays.reply>['result']

export const timetableCalls = [timetable, yearCount, attendance, attendanceSummary, attendanceDays] as const
