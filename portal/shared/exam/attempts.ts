import * as z from 'zod/mini'
import type { TestAttempts } from '#domain/exam/calls.ts'

/** How often a test was begun and may be begun. A schema, because home keeps entries on the device. */
export const attempts = z.object({
  typeId: z.number(),
  /** 0 for unlimited. */
  attemptLimit: z.number(),
  submittedAttempts: z.number(),
  openAttempts: z.number(),
})
export type Attempts = z.output<typeof attempts>

export const readAttempts = (reply: TestAttempts): Attempts => ({
  typeId: reply.test_type_id,
  attemptLimit: reply.test_limit,
  submittedAttempts: reply.total_attempts,
  openAttempts: reply.incomplete_attempts,
})
