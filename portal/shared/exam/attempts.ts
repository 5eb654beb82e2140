import type { TestAttempts } from '#domain/exam/calls.ts'

/** The number of started and permitted attempts at a test. */
export type Attempts = {
  typeId: number
  /** 0 for unlimited. */
  attemptLimit: number
  submittedAttempts: number
  openAttempts: number
}

export const readAttempts = (reply: TestAttempts): Attempts => ({
  typeId: reply.test_type_id,
  attemptLimit: reply.test_limit,
  submittedAttempts: reply.total_attempts,
  openAttempts: reply.incomplete_attempts,
})

/** Whether an attempt has started: then every button says Resume. */
export const isBegun = ({ openAttempts }: Pick<Attempts, 'openAttempts'>): boolean => openAttempts > 0
