import * as z from 'zod/mini'
import { id } from '#domain/call.ts'

/** A message of the examiner to students who take the test. */
export const examinerMessage = z.object({
  message_id: id,
  text: z.string(),
  /** Milliseconds since 1970. */
  sent_at: z.number(),
  /** Whether everybody who takes the test gets it, or one student. */
  is_to_all: z.boolean(),
})
export type ExaminerMessageBody = z.output<typeof examinerMessage>
