import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId, testInPath } from '#domain/call.ts'
import { markingLimits } from '#domain/exam/marking/decide.ts'

export const marker = z.string().check(z.trim(), z.minLength(1), z.maxLength(markingLimits.marker))

const marking = z.object({
  marker: z.string(),
  marks: z.number(),
  remark: z.string(),
  /** ISO 8601 with the institute's offset. */
  given_at: z.string(),
})

export const listWritten = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/written',
  access: 'admin',
  scope: 'marks',
  summary:
    'Written answers of a test, marked or not, with what each marker gave; or what one marker has to mark',
  source: 'report-58',
  params: testInPath,
  query: z.object({
    /** Only waiting answers without marks by this marker; marks of others are left out. */
    marker: z.optional(marker),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
    /** Answers in a page: 100 without it. */
    limit: z.optional(z.pipe(pathId, z.number().check(z.maximum(500)))),
  }),
  reply: envelope(
    z.object({
      test_name: z.string(),
      /** How far two markers may differ; null where one marks. */
      marking_difference: z.nullable(z.number()),
      /** Written questions in the order of the paper. */
      questions: z.array(
        z.object({
          question_id: id,
          /** From 1. */
          question_number: z.number(),
          html: z.string(),
          model_answer_html: z.string(),
          maximum_marks: z.number(),
          answers: z.number(),
          /** Answers without final marks. */
          waiting: z.number(),
          /** By two or more. */
          marked_twice: z.number(),
          /** Between the first two markers, in marks; null without answers that two have marked. */
          mean_difference: z.nullable(z.number()),
          largest_difference: z.nullable(z.number()),
        }),
      ),
      answers: z.array(
        z.object({
          attempt_id: id,
          /** Of a marker's own list: '', so that he does not know whose answer it is. */
          student_name: z.string(),
          roll_no: z.string(),
          student_number: z.string(),
          question_id: id,
          question_number: z.number(),
          answer_text: z.string(),
          /** The marker whose marks are missing; null once they are final. */
          waits_for: z.nullable(z.enum(['first', 'second', 'third'])),
          /** null while it waits. */
          marks: z.nullable(z.number()),
          /** As the student sees it. */
          remark: z.string(),
          /** In the order in which the markers came; empty in a marker's own list. */
          markings: z.array(marking),
          /** Between the first two; null with one. */
          difference: z.nullable(z.number()),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  ),
})

export const markingCalls = [listWritten] as const
