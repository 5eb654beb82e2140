import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { maxExtraMinutes } from '#domain/exam/panel/limits.ts'
import { answerBody } from '#domain/exam/panel/state-body.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()

const markedQuestion = z.object({
  question_id: id,
  html: z.string(),
  model_answer_html: z.string(),
  /** What a right answer is worth. */
  marks: z.number(),
  answer: z.nullable(answerBody),
  state: z.nullable(z.enum(['right', 'partly', 'wrong', 'left', 'waiting'])),
  /** null while it waits. */
  marks_given: z.nullable(z.number()),
})

const lateAnswer = z.object({
  question_id: id,
  answer: z.nullable(answerBody),
  /** Given between these two: the last call of its tab before the end, and its arrival. */
  given_from: moment,
  given_until: moment,
  /** Both null while it waits: until then the result of the test is withheld. */
  counted_at: z.nullable(moment),
  dismissed_at: z.nullable(moment),
})

export const waitingAttempt = z.object({
  attempt_id: id,
  student_name: z.string(),
  started_at: moment,
  submitted_at: moment,
  /** Its written answers, marked or not. */
  questions: z.array(markedQuestion),
  late_answers: z.array(lateAnswer),
  /** For the examiner's eyes only. */
  events: z.array(z.object({ kind: z.string(), at: moment })),
})
export type WaitingAttempt = z.output<typeof waitingAttempt>

export const listWaiting = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/waiting',
  access: 'admin',
  scope: 'marks',
  summary:
    'Attempts of a test with written answers that wait for marks, or with late answers: the first hundred',
  source: 'PRODUCT §1, beyond the specification',
  params: z.object({ test_id: pathId }),
  reply: envelope(z.array(waitingAttempt)),
})

export const giveMarks = defineCall({
  method: 'POST',
  path: '/admin/v1/marks',
  access: 'admin',
  scope: 'marks',
  summary: 'Marks for a written answer that was handed in; given again, the last ones count',
  source: 'PRODUCT §1, beyond the specification',
  body: z.object({
    attempt_id: id,
    question_id: id,
    /** From 0 to what the question is worth. */
    marks: z.number().check(z.nonnegative(), z.maximum(10_000), z.multipleOf(0.01)),
  }),
  reply: envelope(z.object({ is_given: z.boolean() })),
})

export const countLateAnswer = defineCall({
  method: 'POST',
  path: '/admin/v1/countLateAnswer',
  access: 'admin',
  scope: 'marks',
  summary: 'Has an answer that came late counted, in the place of the one that was handed in',
  source: 'PRODUCT §1, beyond the specification',
  body: z.object({ attempt_id: id, question_id: id }),
  reply: envelope(z.object({ is_counted: z.boolean() })),
})

/** Repeating it changes nothing: what was decided stays. */
export const decideLateAnswers = defineCall({
  method: 'POST',
  path: '/admin/v1/lateAnswers',
  access: 'admin',
  scope: 'marks',
  summary:
    'Decides on every late answer of a test that waits, or of one attempt at it: counted, or left out for good',
  source: 'PRODUCT §1, beyond the specification',
  body: z.object({ test_id: id, attempt_id: z.optional(id), is_counted: z.boolean() }),
  /** How many were decided on. */
  reply: envelope(z.object({ answers: z.number() })),
})

/** As after a power cut. Repeating it changes nothing: the minutes are the total. */
export const giveExtraTime = defineCall({
  method: 'POST',
  path: '/admin/v1/extraTime',
  access: 'admin',
  scope: 'time',
  summary:
    'Extra time for a student at a test, beyond its duration and its window; an attempt that the clock has handed in is reopened',
  source: 'PRODUCT §1, beyond the specification',
  body: z.object({
    test_id: id,
    user_id: id,
    /** In total, never less than before. */
    minutes: z.number().check(z.int(), z.minimum(1), z.maximum(maxExtraMinutes)),
  }),
  reply: envelope(
    z.object({
      /** When his attempt ends now; null while he has not begun. */
      ends_at: z.nullable(moment),
      /** Whether others have their results already, as where a moment was set for them and he is at it still. */
      is_result_published: z.boolean(),
    }),
  ),
})

export const panelAdminCalls = [
  listWaiting,
  giveMarks,
  countLateAnswer,
  decideLateAnswers,
  giveExtraTime,
] as const
