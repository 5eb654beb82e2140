import type { Test as TestReply } from '#domain/exam/calls.ts'
import { readAttempts } from './attempts.ts'

export const readTest = (reply: TestReply) => ({
  ...readAttempts(reply),
  id: reply.test_id,
  name: reply.test_name,
  labelId: reply.label_id,
  /** ISO 8601 with the institute's offset. */
  startsAt: reply.start_date,
  startMs: reply.start_timestamp * 1000,
  endMs: reply.end_timestamp * 1000,
  minutes: reply.duration,
  isResultPublished: reply.is_result_published === 1,
  hasSolutions: reply.is_download_solution,
  ...(reply.is_cancelled && { isCalledOff: true }),
  ...(reply.is_regraded && { isRegraded: true }),
})
export type Test = ReturnType<typeof readTest>
