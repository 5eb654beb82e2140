import * as z from 'zod/mini'
import { defineCall, envelope, id, idOrName, pathNumber, testInPath } from '#domain/call.ts'
import { regradeKinds } from '#domain/exam/regrade/kinds.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()
const number = z.number().check(z.int(), z.positive(), z.maximum(1000))
const credit = z.number().check(z.minimum(-1), z.maximum(1))
const text = z.string().check(z.minLength(1), z.maxLength(500))

/** A right answer; which field is needed follows from the type of the question. Options, pairs and blanks have numbers from 1. */
export const newKey = z.object({
  /** One option, of a single choice. */
  option: z.optional(number),
  /** The right options, or words. */
  options: z.optional(z.array(number).check(z.minLength(1), z.maxLength(100))),
  value: z.optional(z.number()),
  /** On either side of `value`; 0 without it. */
  tolerance: z.optional(z.number().check(z.nonnegative())),
  is_true: z.optional(z.boolean()),
  /** The right side of each left one, the option of each blank, or the option at each place of an order. */
  pairs: z.optional(z.array(number).check(z.minLength(1), z.maxLength(100))),
  /** All accepted texts of each blank. */
  blanks: z.optional(
    z.array(z.array(text).check(z.minLength(1), z.maxLength(50))).check(z.minLength(1), z.maxLength(100)),
  ),
  /** Whether a part of it earns a part of the marks; as printed without it. */
  is_partial: z.optional(z.boolean()),
  /**
   * Marks of each right option if only some of them, and no wrong one, are chosen; without it as printed, which may be in
   * proportion.
   */
  marks_per_right: z.optional(z.number().check(z.positive(), z.maximum(1000))),
  /** The share of the marks of each part, by its number or text; without it all right ones earn the same. */
  credits: z.optional(z.array(z.record(z.string().check(z.maxLength(500)), credit)).check(z.maxLength(100))),
})
export type NewKey = z.output<typeof newKey>

const regradeChange = z.object({
  /** Its number in the paper, from 1, or its id. */
  question_number: z.optional(number),
  question_id: z.optional(id),
  kind: z.enum(regradeKinds),
  /** For `key`: each of them is right. */
  keys: z.optional(z.array(newKey).check(z.minLength(1), z.maxLength(10))),
})
export type RegradeChange = z.output<typeof regradeChange>

const request = {
  test_id: idOrName,
  changes: z.array(regradeChange).check(z.minLength(1), z.maxLength(200)),
}

const changedStudent = z.object({
  /** The institute's own id, as in the records. */
  student_id: z.string(),
  name: z.string(),
  roll_number: z.string(),
  marks_before: z.nullable(z.number()),
  marks_after: z.nullable(z.number()),
  /** Among all whose answers are evaluated. */
  rank_before: z.nullable(z.number()),
  rank_after: z.nullable(z.number()),
})

export const previewRegrade = defineCall({
  method: 'POST',
  path: '/admin/v1/regrade/preview',
  access: 'admin',
  scope: 'marks',
  summary: 'What other keys, dropped questions or bonus marks would change at a test; nothing is changed',
  source: 'report-46',
  body: z.object({
    ...request,
    /** `next` of the page before. */
    after: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))),
    limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  }),
  reply: envelope(
    z.object({
      /** `regrade` has to repeat it, so that exactly the previewed change is made. */
      fingerprint: z.string(),
      is_published: z.boolean(),
      maximum_marks_before: z.number(),
      maximum_marks_after: z.number(),
      /** How many have other marks, and how many another rank. */
      students_changed: z.number(),
      ranks_changed: z.number(),
      /** Students with other marks or another rank, the best first. */
      students: z.array(changedStudent),
      next: z.nullable(z.number()),
    }),
  ),
})

export const regrade = defineCall({
  method: 'POST',
  path: '/admin/v1/regrade',
  access: 'admin',
  scope: 'marks',
  summary: 'Carries out what `regrade/preview` has shown, all or nothing; a repeated call changes nothing',
  source: 'report-46',
  takesKey: true,
  body: z.object({
    ...request,
    fingerprint: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Stays in the log, for the institute. */
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  reply: envelope(z.object({ students_changed: z.number(), maximum_marks: z.number() })),
})

export const listRegrades = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/regrades',
  access: 'admin',
  scope: 'marks',
  summary: 'What was decided about the questions of a test, the latest first',
  source: 'report-48',
  params: testInPath,
  query: z.object({
    /** The `id` after which the list goes on. */
    before: z.optional(pathNumber),
  }),
  reply: envelope(
    z.array(
      z.object({
        id,
        question_id: id,
        question_number: z.number(),
        before: z.enum(regradeKinds),
        after: z.enum(regradeKinds),
        /** JSON of the keys as they are stored; '' where `after` is not `key`. */
        keys: z.string(),
        reason: z.string(),
        decided_at: moment,
        /** The name of the token. */
        decided_by: z.string(),
        students_changed: z.number(),
      }),
    ),
  ),
})

export const regradeCalls = [previewRegrade, regrade, listRegrades] as const
