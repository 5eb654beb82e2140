import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { meetings } from '#domain/live/calls.ts'
import { messages } from '#domain/message/calls.ts'

const fieldsOf = ({ reply }: Call) =>
  reply instanceof z.ZodMiniObject ? Object.keys(reply.shape).join(' ') : 'a list or a file'
const isOfExams = ({ service }: Call) => service === 'online_test_1' || service === 'online_test_2'

/** The calls that reply otherwise, as other systems know them. */
const bare = {
  main: [
    '/api/v1/academicYear/all/:institute_id',
    '/api/v1/institutes/getLogoAndFavIcon',
    '/api/v1/home/student/:institute_id/:student_id',
    '/api/v1/home/open/:institute_id/:user_id',
    '/api/v1/reports/Student/attendance/:student_id/:batch_id',
    '/api/v1/meeting_manager/recording/download/:institute_id/:download_id',
    '/desk/v1/exports/:kind',
    '/desk/v1/imports/:import_id/faults',
    '/desk/v1/templates/:kind',
    '/api/v1/instFileSystem/videoOTP',
    '/api/v1/reports/Student/:studId',
    '/admin/v1/tests/:test_id/integrity/file',
    '/api/v1/instFileSystem/get-student-ecourses/:institute_id/:owner_id',
    '/api/v1/instFileSystem/downloadFile/:institute_id',
    '/api/v1/instFileSystem/files/download',
    '/api/v1/alerts/config/messagesByPhoneNo/:institute_id/:phone',
  ],
  exams: [
    '/api/v1/studentdashboard/testReports/:account_id/:user_id/:test_card_id/-1',
    '/student/testLabels/deleteBookmark',
    '/examPanel/receipt/download',
  ],
}

describe('replies are wrapped, except those of listed calls [access-12]', () => {
  test.each([
    ['the main API', 'statusCode message result', allCalls.filter((call) => !isOfExams(call)), bare.main],
    ['the services of exams', 'data', allCalls.filter(isOfExams), bare.exams],
  ] as const)('%s: %s', (_service, fields, calls, others) => {
    const unwrapped = calls.filter((call) => fieldsOf(call) !== fields).map(({ path }) => path)
    expect(unwrapped.toSorted()).toEqual(others.toSorted())
  })
})

test('everything may be asked for at once [access-17]', () => {
  const of = { institution_id: 1, user_id: 1, live_future_past: 1, from_date: '20-11-2026' }
  expect(meetings.body.safeParse({ ...of, page_size: -1 }).success).toBe(true)
  expect(meetings.body.safeParse({ ...of, page_size: -2 }).success).toBe(false)
  expect(messages.query.safeParse({ start_index: 0, batch_size: '1000' }).success).toBe(true)
  expect(messages.query.safeParse({ start_index: 0, batch_size: '1001' }).success).toBe(false)
})
