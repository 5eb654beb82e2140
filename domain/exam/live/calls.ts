import * as z from 'zod/mini'
import { defineCall, envelope, id, pathNumber, testInPath } from '#domain/call.ts'

const source = 'panel-67'

/** `silent`: writing, and its device has not called for 45 seconds. */
export const liveStates = ['not_begun', 'writing', 'silent', 'handed_in'] as const
export type LiveState = (typeof liveStates)[number]

const student = z.object({
  user_id: id,
  /** Of the record, as imports name it. */
  student_id: z.string(),
  name: z.string(),
  roll_number: z.string(),
  /** The sections and products by which the test is the student's. */
  groups: z.array(z.string()),
  state: z.enum(liveStates),
  /** Of the latest attempt; null for a student who has not begun. ISO 8601 with the institute's offset, as below. */
  started_at: z.nullable(z.string()),
  /** null without a time limit. */
  ends_at: z.nullable(z.string()),
  /** That an examiner gave this student; 0 without. */
  extra_minutes: z.number(),
  handed_in_at: z.nullable(z.string()),
  /** Questions with an answer. */
  answered: z.number(),
  /** The last call of a silent device. */
  silent_since: z.nullable(z.string()),
  /** More than one device or tab has called within the last minute. */
  has_second_device: z.boolean(),
  /** How often the page was left. */
  times_left: z.number(),
})
export type LiveStudent = z.output<typeof student>

const counts = z.object({
  students: z.number(),
  not_begun: z.number(),
  writing: z.number(),
  silent: z.number(),
  second_device: z.number(),
  handed_in: z.number(),
})
export type LiveCounts = z.output<typeof counts>

const room = z.object({
  test_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  questions: z.number(),
  counts,
  students: z.array(student),
})
export type LiveRoom = z.output<typeof room>

/** With more, the first by id are shown. */
export const maxLiveStudents = 20_000

/** After that a token that was revoked sees nothing more. */
export const maxLiveSeconds = 900

export const liveRoom = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/live',
  access: 'admin',
  scope: 'time',
  summary: 'How a test goes now: who has not begun, writes, is silent, has a second device, has handed in',
  source,
  params: testInPath,
  reply: envelope(room),
})

/**
 * Server-sent events: `room` has what `liveRoom` returns, first and after every gap; `changed` has `counts` and `students`,
 * of each only `user_id` and the fields that changed. Connect again when it ends.
 */
export const liveStream = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/live/stream',
  access: 'admin',
  scope: 'time',
  summary:
    'The same as server-sent events: all of it once (`room`), then every five seconds what changed (`changed`)',
  source,
  params: testInPath,
  query: z.object({
    /** How long it lasts, at most fifteen minutes, which is the default. */
    seconds: z.optional(z.pipe(pathNumber, z.number().check(z.minimum(1), z.maximum(maxLiveSeconds)))),
  }),
  reply: envelope(z.null()),
  mayAnswerFile: true,
})

export const liveExamCalls = [liveRoom, liveStream] as const
