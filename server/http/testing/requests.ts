import type { Call } from '#domain/call.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import { validAdminRequests } from '#server/http/testing/requests-admin.ts'
import { validDeviceRequests } from '#server/http/testing/requests-devices.ts'
import { validExamRequests } from '#server/http/testing/requests-exam.ts'
import { validMessageRequests } from '#server/http/testing/requests-messages.ts'
import { validPasskeyRequests } from '#server/http/testing/requests-passkeys.ts'

/**
 * The token that a call takes: one of the three of a sign-in, a pass to an attempt, or one of the institute.
 */
export const tokenOf = (call: Call, me: Caller): string =>
  ({
    open: me.token,
    student: me.token,
    exam: me.examToken,
    scorecard: me.scorecardToken,
    panel: me.panelPass,
    admin: me.adminToken,
    desk: me.deskToken,
  })[call.access]

export const nameOf = (call: Call) => `${call.method} ${call.path}`

/**
 * What the portal sends for a caller. A call that is missing here fails the tests of foreign ids and bad
 * input.
 */
export const validRequests = {
  'POST /api/v2/user/v3/login': (me) => ({
    body: {
      device_id: me.deviceId,
      source: 'WEB',
      user_name: me.phone,
      password: 'demo123',
      user_type: me.userType,
      user_id: me.user,
      institute_id: me.institute,
      logout_from_all_devices: false,
      from_link: false,
    },
  }),
  'POST /api/v1/session/student': (me) => ({ body: { institute_id: me.institute, student_id: me.student } }),
  ...validDeviceRequests,
  'GET /api/v1/academicYear/all/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'GET /api/v1/institutes/getLogoAndFavIcon': () => ({ query: { virtualHostUrl: 'school.localhost' } }),
  'POST /api/v2/user/forgotPassword': (me) => ({
    body: { user_name: me.phone, source: 'WEB', institute_id: me.institute, user_id: me.personId },
  }),
  'GET /api/v1/alternateLogin/logout': (me) => ({ query: { deviceId: me.deviceId } }),
  'POST /prod/ext/sso/login': (me) => ({ body: { token: forgedToken(me) } }),
  'GET /api/v1/home/student/:institute_id/:student_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student },
  }),
  'GET /api/v1/home/open/:institute_id/:user_id': (me) => ({
    params: { institute_id: me.institute, user_id: me.user },
  }),
  'GET /api/v1/banner-prom/for_student/:user_type': (me) => ({ params: { user_type: me.userType } }),
  'POST /api/v2/timeTable/v3': (me) => ({
    body: {
      batch_id: -1,
      course_id: -1,
      standard_id: -1,
      subject_id: -1,
      teacher_id: -1,
      master_course: '',
      startdate: dayFromToday(-3),
      enddate: dayFromToday(3),
      institute_id: me.institute,
      ...ownId(me),
      isCourseStructureTimeTable: 'Y',
      isExamIncludedInTimeTable: 'Y',
      is_included_online_class: 'Y',
      is_included_online_exam: 'Y',
    },
  }),
  'POST /api/v2/timeTable/year-count': (me) => ({
    body: { year: new Date().getUTCFullYear(), institute_id: me.institute, ...ownId(me) },
  }),
  'POST /api/v1/reports/Student/attendance/:student_id/:batch_id': (me) => ({
    params: { student_id: me.student, batch_id: me.things.batch },
    body: {
      batch_id: me.things.batch,
      standard_id: -1,
      subject_id: -1,
      teacher_id: -1,
      type: 1,
      startdate: dayFromToday(-30),
      enddate: dayFromToday(0),
      institute_id: me.institute,
      student_id: me.student,
    },
  }),
  'GET /api/v1/reports/Student/attendance-days/:institute_id/:student_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student },
  }),
  'GET /api/v1/reports/Student/attendance-summary/:institute_id/:student_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student },
  }),
  'GET /api/v1/calendar-feed/list/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    query: ownId(me),
  }),
  'POST /api/v1/calendar-feed/make': (me) => ({ body: { institute_id: me.institute, ...ownId(me) } }),
  'POST /api/v1/calendar-feed/revoke': (me) => ({
    body: { institute_id: me.institute, feed_id: me.things.feed },
  }),
  'POST /api/v1/meeting_manager/getMeetingV2/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    body: {
      institution_id: me.institute,
      user_id: me.user,
      page_offset: 0,
      page_size: -1,
      live_future_past: 2,
      category: 3,
      from_date: dayFromToday(-30).split('-').reverse().join('-'),
      to_date: null,
    },
  }),
  'GET /api/v1/meeting_manager/session/start/:institute_id/:session_id': (me) => ({
    params: { institute_id: me.institute, session_id: me.things.liveClass },
    query: { isZoomLiveClass: 1 },
  }),
  'GET /api/v1/meeting_manager/recording/download/:institute_id/:download_id': (me) => ({
    params: { institute_id: me.institute, download_id: me.things.recording },
    query: { type: 1 },
  }),
  'POST /api/v1/instFileSystem/videoOTP': (me) => ({
    query: { source: 'IOS-APP' },
    body: { videoID: me.protectedVideo || 'none', institute_id: me.institute, user_id: me.user },
  }),
  'GET /prod/vimeo/download-links/:vimeo_video_id': (me) => ({
    params: { vimeo_video_id: me.things.vimeoVideo },
    headers: { 'x-prod-inst-id': me.institute },
  }),
  'PUT /api/v1/instFileSystem/update-watch-count': (me) => ({
    body: { video_id: String(me.things.recording), institute_id: me.institute },
  }),
  'POST /api/v1/instFileSystem/allocateWatchHistory': (me) => ({
    body: { video_id: String(me.things.recording), watch_duration: 60 },
  }),
  'POST /api/v1/holiday_manager/getDetail': (me) => ({
    body: {
      institution_id: me.institute,
      month: new Date().getUTCMonth() + 1,
      year: new Date().getUTCFullYear(),
      student_id: me.student,
      is_all_event_for_student: true,
      event_type: 0,
      search_date: null,
      is_yearly_view: false,
    },
  }),
  'POST /api/v1/holiday_manager/event_for_timetable': (me) => ({
    body: {
      institution_id: me.institute,
      year: new Date().getUTCFullYear(),
      student_id: me.student,
      event_start_Date: dayFromToday(-60),
      event_end_date: dayFromToday(60),
    },
  }),
  'GET /api/v1/instFileSystem/get-student-ecourses/:institute_id/:owner_id': (me) => ({
    params: { institute_id: me.institute, owner_id: me.userType === 99 ? me.user : me.student },
    query: { source: 'STUDENT_PORTAL' },
  }),
  'POST /api/v1/instFileSystem/get-study-material': (me) => ({
    body: {
      ecourse_id: me.things.ecourse,
      institute_id: me.institute,
      product_id: me.userType === 99 ? me.things.product : 0,
    },
  }),
  'POST /api/v1/instFileSystem/fileDownloadCount': (me) => ({
    body: { file_id: me.things.studyFile, institute_id: me.institute },
  }),
  'GET /api/v1/instFileSystem/search/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    query: { ...ownId(me), q: 'light' },
  }),
  'GET /api/v1/instFileSystem/places/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'PUT /api/v1/instFileSystem/place': (me) => ({
    body: { kind: 'study', file_id: me.things.studyFile, place: 3, institute_id: me.institute },
  }),
  'GET /api/v1/fileShare/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    query: ownId(me),
  }),
  'GET /api/v1/fileShare/subject-level/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    query: {
      ...ownId(me),
      ...(me.userType === 99 ? { eCourse_id: me.things.ecourse } : { subject_id: me.things.documentSubject }),
      share_with: '2',
    },
  }),
  'GET /api/v1/instFileSystem/downloadFile/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    query: { fileId: me.things.document },
  }),
  'GET /api/v1/instFileSystem/files/download': (me) => ({ query: { fileId: me.things.document } }),
  'GET /prod/student-product/my-products': (me) => ({
    headers: { 'x-prod-inst-id': me.institute, 'x-prod-user-id': me.user },
  }),
  'GET /prod/student-product/item-type-description/:id': (me) => ({
    params: { id: me.things.product },
    headers: { 'x-prod-inst-id': me.institute },
  }),
  ...validExamRequests,
  ...validMessageRequests,
  ...validPasskeyRequests,
  ...validAdminRequests,
  'GET /api/v1/home/needs-you/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'GET /api/v1/home/children-today/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/home/announcements-read': (me) => ({ body: { institute_id: me.institute } }),
  'POST /api/v2/onlineAssignment/student/getAssignmentsDetail': (me) => ({
    body: { category_id: 255, institute_id: me.institute, student_id: me.student },
  }),
  'GET /api/v2/onlineAssignment/get/:institute_id/:file_id': (me) => ({
    params: { institute_id: me.institute, file_id: me.things.assignment },
    query: { student_id: me.student },
  }),
  'GET /api/v2/onlineAssignment/studentAttachmentsDetail/:institute_id/:student_id/:file_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student, file_id: me.things.assignment },
  }),
  'GET /api/v2/onlineAssignment/getAssignmentSolution/:institute_id/:student_id/:file_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student, file_id: me.things.assignment },
  }),
  'POST /api/v2/onlineAssignment/downloadFile': (me) => ({
    body: { attachmentId_array: [me.things.attachment], institute_id: me.institute },
  }),
  'POST /api/v2/onlineAssignment/student/updateAssignment': (me) => ({
    body: {
      institute_id: me.institute,
      category_id: 255,
      studentId_array: [me.student],
      file_id: me.things.assignment,
      student_status: 'Draft',
      student_comment: '',
      attachmentId_array: [],
      url_lists: [
        { attachment_display_name: 'My drawing', attachment_url: 'https://www.example.org/drawing' },
      ],
      upload_ids: [],
    },
  }),
  'GET /api/v1/studentWise/fee/:institute_id/students/:student_id/:acad_year_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student, acad_year_id: me.things.year },
  }),
  'GET /api/v1/studentWise/fee/:student_id/feeReceipt/:receipt_no/download': (me) => ({
    params: { student_id: me.student, receipt_no: me.receipt },
    query: { fin_yr: me.financialYear, acad_year: me.things.year },
  }),
  'GET /api/v1/feeReceipt/:code': (me) => ({ params: { code: me.receiptCode } }),
  'GET /api/v1/students/get-student-detail/:institute_id/:owner_id': (me) => ({
    params: { institute_id: me.institute, owner_id: me.userType === 99 ? me.user : me.student },
  }),
  'POST /api/v1/students/aadhaar/:institute_id/:owner_id': (me) => ({
    params: { institute_id: me.institute, owner_id: me.userType === 99 ? me.user : me.student },
  }),
  'PUT /api/v1/profiles/update/:institute_id/:user_id': (me) => ({
    params: { institute_id: me.institute, user_id: me.user },
    body: { birth_place: 'Pune' },
  }),
  'POST /api/v1/changePwd': (me) => ({
    body: {
      institute_id: me.institute,
      username: me.phone,
      oldPassword: 'demo123',
      newPassword: 'demo1234',
      userid: me.personId,
    },
  }),
} satisfies Record<string, (me: Caller) => Parts>

/** An open user is named by user_id, everyone else by student_id. */
const ownId = (me: Caller): Record<string, number> =>
  me.userType === 99 ? { user_id: me.user } : { student_id: me.student }
const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** @throws for a call that is missing in the table */
export function validRequest(call: Call, me: Caller): Parts {
  const build = (validRequests as Record<string, (me: Caller) => Parts>)[nameOf(call)]
  if (!build) throw new Error(`testing-requests.ts has no valid request for ${nameOf(call)}`)
  return build(me)
}

/** Names an account, with a wrong signature. */
function forgedToken(me: Caller): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: 'https://login.partner.example',
    aud: 'homeroom',
    exp: 4_000_000_000,
    phone_number: me.phone,
  }
  return `${part({ alg: 'HS256' })}.${part({ ...claims, inst_id: me.institute, user_id: me.user })}.AAAA`
}
