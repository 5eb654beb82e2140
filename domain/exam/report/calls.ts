import * as z from 'zod/mini'
import { defineCall, id, pathId } from '#domain/call.ts'
import { shownMedia } from '#domain/exam/media.ts'
import { regradeKinds } from '#domain/exam/regrade/kinds.ts'
import { data } from '#domain/exam/reply.ts'

export const testReport = z.object({
  test_report: z.object({
    rank: z.number(),
    total_score: z.number(),
    total_marks: z.number(),
    total_students: z.number(),
    right_ques_count: z.number(),
    wrong_ques_count: z.number(),
    left_ques_count: z.number(),
    /** Seconds. */
    total_attempted_time: z.number(),
  }),
  /** null if fewer than 5 took the test, because the figure would reveal a person's result. */
  topper_report: z.nullable(
    z.object({
      marks_obtained: z.number(),
      maximum_marks: z.number(),
      total_correct_que: z.number(),
      total_incorrect_que: z.number(),
      total_attempted: z.number(),
      /** Seconds. */
      total_time_taken: z.number(),
    }),
  ),
  average_report: z.nullable(
    z.object({
      marks: z.number(),
      correct: z.number(),
      incorrect: z.number(),
      attempted: z.number(),
      /** Seconds. */
      time_taken: z.number(),
    }),
  ),
  subject_wise_distribution: z.array(
    z.object({
      subject_name: z.string(),
      total_score: z.number(),
      /** Milliseconds. */
      total_attempted_time: z.number(),
      right_ques_count: z.number(),
      wrong_ques_count: z.number(),
      left_ques_count: z.number(),
      right_ques_marks: z.number(),
      wrong_ques_marks: z.number(),
    }),
  ),
  /** Answers that were given in time and arrived after the end [report-23]. Other back ends do not send it. */
  late_answers: z.optional(
    z.object({
      /** Answers without a decision of the examiner. */
      waiting: z.number(),
      left_out: z.number(),
    }),
  ),
  /**
   * In the order in which the student saw them; options are numbered in that order [report-22]. Other back ends do not send the
   * optional fields [report-54].
   */
  question_wise_distribution: z.array(
    z.object({
      question_id: id,
      question_order: z.number(),
      subject_name: z.string(),
      ques_type: z.number(),
      /**
       * 1 right, 2 partly, 0 wrong, -1 left, -2 waiting for the examiner, -3 shown later because a test with this
       * question can still be taken; 3 bonus marks, -4 dropped: decided after the test; -5 not
       * counted, because its part asks for fewer questions.
       */
      is_correct: z.number(),
      /** HTML of a written answer, else numbers, a number or texts, as `domain/exam/answer-text.ts` reads them. */
      student_answer: z.string(),
      /** '' without solutions, and if it is shown later. */
      correct_answer: z.string(),
      /** Others that are right as well, where `correct_answer` is one. */
      also_accepted: z.optional(z.array(z.string())),
      /** The examiner's remark about a written answer. */
      remark: z.optional(z.string()),
      /** A decision about the question after the test, and its effect on the marks of this answer. */
      decision: z.optional(z.nullable(z.object({ kind: z.enum(regradeKinds), difference: z.number() }))),
      /** 0 if it is shown later. */
      total_score: z.number(),
      /** Milliseconds; null if fewer than 5 took the test. */
      student_time: z.number(),
      average_time: z.nullable(z.number()),
      topper_time: z.nullable(z.number()),
      /** The text and both sides, as the student saw them. */
      question_html: z.optional(z.string()),
      options: z.optional(z.array(z.string())),
      /** The right side of a match. */
      matches: z.optional(z.array(z.string())),
      media: z.optional(z.array(shownMedia)),
      /** The id of its passage in `passages`; null without one. */
      passage_id: z.optional(z.nullable(id)),
    }),
  ),
  /** A text that several questions are about. Other back ends do not send it. */
  passages: z.optional(z.array(z.object({ passage_id: id, html: z.string() }))),
})
export type TestReport = z.output<typeof testReport>

export const testReports = defineCall({
  method: 'GET',
  path: '/api/v1/studentdashboard/testReports/:account_id/:user_id/:test_card_id/-1',
  access: 'scorecard',
  service: 'online_test_2',
  summary: 'One’s result of a test beside the topper’s and the average; only once it is published',
  source: 'report-53',
  params: z.object({ account_id: pathId, user_id: pathId, test_card_id: pathId }),
  reply: testReport,
})

export const standings = defineCall({
  method: 'GET',
  path: '/student/standings/:userId',
  access: 'exam',
  service: 'online_test_1',
  summary: 'Percentile and percentage over a series of published tests',
  source: 'report-55',
  params: z.object({ userId: pathId }),
  reply: data(
    z.array(
      z.object({
        test_id: id,
        test_name: z.string(),
        label_id: id,
        label_name: z.string(),
        /** ISO 8601 with the institute's offset. */
        date: z.string(),
        marks: z.number(),
        maximum_marks: z.number(),
        rank: z.number(),
        total_students: z.number(),
        /** null if fewer than 5 took the test. */
        average_marks: z.nullable(z.number()),
        topper_marks: z.nullable(z.number()),
        test_type_id: z.number(),
      }),
    ),
  ),
})

const preview = z.object({ account_id: pathId, user_id: pathId, test_id: pathId })

export const reportPreview = defineCall({
  method: 'GET',
  path: '/reportPreview/:account_id/:user_id/:test_id/-1',
  access: 'scorecard',
  service: 'online_test_2',
  summary: 'The report of a published test as PDF, with solutions, to look at',
  source: 'report-44',
  params: preview,
  mayAnswerFile: true,
  reply: data(z.null()),
})

export const reportDownload = defineCall({
  method: 'GET',
  path: '/reportPreview/:account_id/:user_id/:test_id/-1/1',
  access: 'scorecard',
  service: 'online_test_2',
  summary: 'The same, to keep',
  source: 'report-44',
  params: preview,
  mayAnswerFile: true,
  reply: data(z.null()),
})

export const reportCalls = [testReports, standings, reportPreview, reportDownload] as const
