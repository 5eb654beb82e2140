import * as z from 'zod/mini'
import { id } from '#domain/call.ts'

/** Changes by the institute during the attempt. */
export const changes = {
  /** When it last moved the end of this attempt, in milliseconds since 1970; null if it never did. */
  moved_at: z.nullable(z.number()),
  /** Whether the institute cancelled the test: answers are stored, and nothing is evaluated. */
  is_called_off: z.boolean(),
  /**
   * Only where parts are opened one after another: when each that the server has opened was, in milliseconds since 1970
   * (`domain/exam/parts/open-part.ts`); empty before the attempt is begun.
   */
  part_starts: z.optional(z.array(z.number())),
}

/** A running or ended attempt. */
export const attempt = z.object({
  attempt_id: id,
  /** 0 for the practice notebook. */
  test_id: z.number(),
  test_name: z.string(),
  /** 1 mock, 2 practice, 4 online, 0 the practice notebook. */
  test_type_id: z.number(),
  student_name: z.string(),
  institute_name: z.string(),
  /** Milliseconds since 1970. */
  started_at: z.number(),
  /** Milliseconds since 1970; null if untimed. */
  ends_at: z.nullable(z.number()),
  is_submitted: z.boolean(),
  /** Only false: until the student has read the instructions and begun, `ends_at` is the end of the test. */
  is_begun: z.optional(z.boolean()),
  /** Whether it was begun before the paper was opened. */
  is_resumed: z.boolean(),
  ...changes,
})
export type PanelAttempt = z.output<typeof attempt>
