import type { TestAttempts } from '#domain/exam/calls.ts'

/** How often a test was begun and may be begun. */
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

/** Whether an attempt was begun: then every button says Resume. */
export const isBegun = ({ openAttempts }: Pick<Attempts, 'openAttempts'>): boolean => openAttempts > 0
