import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { panelReceipt } from '#domain/exam/panel/calls.ts'
import { outcomeStates } from '#domain/exam/question.ts'
import { data } from '#domain/exam/reply.ts'

/**
 * After submission: only `is_ready: false` until the student may see the result. Practice and the notebook are ready as
 * soon as they are evaluated, the others once nothing waits for an examiner.
 */
export const panelOutcome = defineCall({
  method: 'GET',
  path: '/examPanel/outcome',
  access: 'panel',
  service: 'online_test_1',
  summary: 'What the attempt came to, once that may be seen; for practice with what is right, and why',
  source: 'panel-66',
  reply: data(
    z.object({
      is_ready: z.boolean(),
      is_called_off: z.boolean(),
      total_score: z.nullable(z.number()),
      total_marks: z.nullable(z.number()),
      /** The number of written answers that wait for marks: `total_score` excludes them, `total_marks` includes them. */
      waiting: z.number(),
      /** The current receipt: counting late answers reissues it. */
      receipt: z.nullable(panelReceipt),
      questions: z.array(
        z.object({
          question_id: id,
          /** `later`: shown once no test with this question can be taken any more. */
          state: z.enum([...outcomeStates, 'later']),
          marks: z.number(),
          /** As `keyCode` of domain/exam/answer-code.ts writes it. */
          correct_answer: z.string(),
          solution_html: z.string(),
        }),
      ),
    }),
  ),
})

export const panelReceiptFile = defineCall({
  method: 'GET',
  path: '/examPanel/receipt/download',
  access: 'panel',
  service: 'online_test_1',
  summary: 'The receipt as a PDF',
  source: 'panel-66',
  mayAnswerFile: true,
  reply: z.object({}),
})

export const confirmTestReceipt = defineCall({
  method: 'GET',
  path: '/api/v1/test-receipt/:code',
  access: 'open',
  summary: 'Confirms the receipt of a test to anybody who holds its code',
  source: 'panel-44',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  reply: envelope(
    z.extend(panelReceipt, {
      institute_name: z.string(),
      /** First name and initial, which is enough to compare. */
      student_name: z.string(),
      /** When another receipt replaced it after a decision on late answers; null for the current one. */
      replaced_at: z.nullable(z.string()),
    }),
  ),
})

/** The practice notebook is untimed and evaluated at once. */
export const launchNotebook = defineCall({
  method: 'POST',
  path: '/examPanel/launchNotebook',
  access: 'exam',
  service: 'online_test_1',
  summary: 'A launch ticket for questions of the practice notebook',
  source: 'exam-55',
  body: z.object({
    institute_id: id,
    user_id: id,
    question_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: data(z.object({ ticket: z.string() })),
})
