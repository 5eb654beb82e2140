import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId, productHeaders } from '#domain/call.ts'
import { data } from '#domain/exam/reply.ts'

export const testLabel = z.object({
  label_id: id,
  label_name: z.string(),
  test_type_id: z.number(),
  title: z.string(),
})
export type TestLabel = z.output<typeof testLabel>

/** A parent names one of several children; without it, the tests of all children are meant [exam-48]. */
const childInView = z.object({ user_id: z.optional(pathId) })

export const testLabels = defineCall({
  method: 'GET',
  path: '/student/testLabels',
  access: 'exam',
  service: 'online_test_1',
  summary: 'The labels under which tests are given to the student',
  source: 'exam-49',
  query: childInView,
  reply: data(z.array(testLabel)),
})

const attemptCounts = {
  test_type_id: z.number(),
  /** 0 means unlimited. */
  test_limit: z.number(),
  /** Submitted attempts, and attempts that were begun but not submitted. */
  total_attempts: z.number(),
  incomplete_attempts: z.number(),
}

/** The attempts of a test, for calls that do not send the whole test. */
export const testAttempts = z.object(attemptCounts)
export type TestAttempts = z.output<typeof testAttempts>

export const test = z.object({
  ...attemptCounts,
  test_id: id,
  test_name: z.string(),
  label_id: id,
  title: z.string(),
  /** ISO 8601 with the institute's offset. */
  start_date: z.string(),
  test_start_date: z.string(),
  end_date: z.string(),
  test_end_date: z.string(),
  /** Seconds since 1970. */
  start_timestamp: z.number(),
  end_timestamp: z.number(),
  /** Minutes. */
  duration: z.number(),
  is_submitted: z.boolean(),
  /** 0 or 1; 0 for a student who waits for the examiner, even if others have their results. */
  is_result_published: z.number(),
  /** False while the student takes the test again. */
  is_download_solution: z.boolean(),
  /** Whether the institute called it off, as in the timetable. */
  is_cancelled: z.optional(z.boolean()),
  /** Whether something was decided about its questions after it, once its result is published. */
  is_regraded: z.optional(z.boolean()),
})
export type Test = z.output<typeof test>

export const labelTests = defineCall({
  method: 'GET',
  path: '/student/testLabels/:label_id/tests',
  access: 'exam',
  service: 'online_test_1',
  summary: 'The tests of a label, as far as the student has them',
  source: 'exam-50',
  params: z.object({ label_id: pathId }),
  query: childInView,
  reply: data(z.array(test)),
})

export const panelTime = defineCall({
  method: 'GET',
  path: '/examPanel/time',
  access: 'exam',
  service: 'online_test_1',
  summary: 'The server’s clock',
  source: 'exam-54',
  /** Milliseconds since 1970. */
  reply: data(z.object({ time: z.number() })),
})

export const launchTest = defineCall({
  method: 'POST',
  path: '/examPanel/launch',
  access: 'exam',
  service: 'online_test_1',
  summary: 'A launch ticket for the exam panel: one test, one student, one use, two minutes',
  source: 'exam-55',
  body: z.object({ institute_id: id, user_id: id, test_id: id }),
  reply: data(z.object({ ticket: z.string() })),
})

/** A sitting of an exam on paper. */
export const sitting = z.object({
  subject_name: z.string(),
  /** YYYY-MM-DD, h:mm AM, in the institute's zone. */
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
})

export const offlineExamSubject = z.object({
  subject_name: z.string(),
  marks_obtained: z.nullable(z.number()),
  total_marks: z.number(),
  rank: z.nullable(z.number()),
  /** Whether the student was present in this subject; null if unrecorded. Other back ends do not send it. */
  is_present: z._default(z.nullable(z.boolean()), null),
})

export const offlineExam = z.object({
  exam_id: id,
  /** `5 November 2026`. */
  exam_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  course_Name: z.string(),
  batch_id: id,
  subject_name: z.string(),
  topic_name: z.string(),
  examDesc: z.string(),
  /** Other back ends do not send it: there only the description may contain the name [exam-56]. */
  exam_name: z.optional(z.string()),
  /** 'P' is present, anything else absent; '' before the exam. */
  attendance_status: z.string(),
  courseLevelMarksObtain: z.nullable(z.number()),
  courseLevelTotalMarks: z.nullable(z.number()),
  courseLevelRank: z.nullable(z.number()),
  subjectWiseExamSchdList: z.array(offlineExamSubject),
  /** The date sheet, in order; empty if the institute has not published one. Other back ends do not send it. */
  sittings: z._default(z.array(sitting), []),
})
export type OfflineExam = z.output<typeof offlineExam>

export const offlineExams = defineCall({
  method: 'GET',
  path: '/api/v1/reports/Student/:studId',
  access: 'student',
  summary: 'Offline exams of a student in the academic year in view: those that were, and those to come',
  source: 'exam-56',
  params: z.object({ studId: pathId }),
  reply: z.object({
    /** Newest first. */
    pastCourseExamSchdJson: z.array(offlineExam),
    /** Earliest first. */
    futureCourseExamList: z.array(offlineExam),
  }),
})

/** A product's test, and the institute that runs it [exam-52]. */
export const productTest = z.object({ test_id: id, test_institute_id: id })

export const assignedProductTests = defineCall({
  method: 'GET',
  path: '/prod/user-product/v2/assigned-product-test-ids/:kind',
  access: 'student',
  service: 'custom_product',
  headers: productHeaders,
  summary: 'The tests of the products that one holds: mock or online ones',
  source: 'exam-52',
  params: z.object({ kind: z.enum(['Mock_Test', 'Online_Test']) }),
  reply: envelope(z.array(productTest)),
})

export const testsById = defineCall({
  method: 'POST',
  path: '/tests/list_id',
  access: 'exam',
  service: 'online_test_2',
  summary: 'Tests by their numbers, as far as one has them',
  source: 'exam-53',
  body: z.object({
    /** Ids separated by commas. */
    test_ids: z.string().check(z.maxLength(4000), z.regex(/^\d+(,\d+)*$/)),
    user_id: id,
  }),
  reply: data(z.object({ tests: z.array(test) })),
})

export const examCalls = [
  testLabels,
  labelTests,
  panelTime,
  launchTest,
  offlineExams,
  assignedProductTests,
  testsById,
] as const
