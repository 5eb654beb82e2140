import { assignmentDetail } from '#domain/assignment/calls.ts'
import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { testReports } from '#domain/exam/report/calls.ts'
import { feeReceipt, fees } from '#domain/fee/calls.ts'
import { aadhaarNumbers, studentDetail } from '#domain/profile/calls.ts'
import { attendanceDays, attendanceSummary } from '#domain/timetable/calls.ts'
import { nameOf } from '#server/http/testing/requests.ts'

/** Calls by POST that only read. */
const readsByPost = [
  'POST /api/v2/timeTable/v3',
  'POST /api/v2/timeTable/year-count',
  'POST /api/v1/reports/Student/attendance/:student_id/:batch_id',
  'POST /api/v1/meeting_manager/getMeetingV2/:institute_id',
  'POST /api/v1/holiday_manager/getDetail',
  'POST /api/v1/holiday_manager/event_for_timetable',
  'POST /api/v1/instFileSystem/get-study-material',
  'POST /tests/list_id',
  'POST /api/v2/onlineAssignment/student/getAssignmentsDetail',
  'POST /api/v2/onlineAssignment/downloadFile',
  'POST /api/v1/students/aadhaar/:institute_id/:owner_id',
]

/** Calls by GET that are no reads of a student, each with why. */
const notReads: Readonly<Record<string, string>> = {
  'GET /api/v1/alternateLogin/logout': 'ends the session',
  'GET /api/v1/meeting_manager/session/start/:institute_id/:session_id': 'notes that a class was joined',
  'GET /prod/vimeo/download-links/:vimeo_video_id': 'asks another host',
  'GET /api/v1/home/open/:institute_id/:user_id': 'is for open users',
  'GET /api/v1/own-data/:institute_id/:user_id/download': 'needs a copy that was asked for',
  'GET /examPanel/receipt/download': 'needs a test that was submitted with this pass',
  'GET /api/v1/test-receipt/:code': 'the same',
}

/** Every call with which a student reads. */
export const readCalls: readonly Call[] = allCalls.filter(
  (call) =>
    call.access !== 'admin' &&
    (call.method === 'GET' ? !notReads[nameOf(call)] : readsByPost.includes(nameOf(call))),
)

/** Calls of which the first one on a day notes that somebody viewed something, or makes a receipt. */
export const writesFirst: readonly Call[] = [
  studentDetail,
  aadhaarNumbers,
  fees,
  feeReceipt,
  testReports,
  attendanceSummary,
  attendanceDays,
  assignmentDetail,
]
