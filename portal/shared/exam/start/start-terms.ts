import type { Test } from '#domain/exam/calls.ts'
import { hasAttemptsLeft } from '#domain/exam/card-status.ts'
import { timeLimitOf } from '#domain/exam/duration.ts'
import { endOf } from '#domain/exam/panel/clock.ts'

type Startable = Pick<
  Test,
  | 'test_type_id'
  | 'start_timestamp'
  | 'end_timestamp'
  | 'duration'
  | 'test_limit'
  | 'total_attempts'
  | 'incomplete_attempts'
>

/** What a student sees before he starts a test. */
export type StartTerms =
  | { state: 'closed' }
  /** No attempt is left. */
  | { state: 'spent' }
  /** An attempt runs already: starting goes on with it. */
  | { state: 'begun' }
  | {
      state: 'new'
      /** In milliseconds: what is left for him, and what he would have had from the start; null without a time limit. */
      time: { leftMs: number; wholeMs: number } | null
      /** Which attempt it would be, from 1. */
      attempt: number
      /** 0 for unlimited. */
      limit: number
    }

export function startTerms(test: Startable, nowMs: number): StartTerms {
  const endMs = test.end_timestamp * 1000
  if (nowMs < test.start_timestamp * 1000 || nowMs >= endMs) return { state: 'closed' }
  if (!hasAttemptsLeft(test)) return { state: 'spent' }
  if (isBegun(test)) return { state: 'begun' }
  const ends = endOf(nowMs, timeLimitOf(test), endMs)
  const time = ends === null ? null : { leftMs: ends - nowMs, wholeMs: test.duration * 60_000 }
  return { state: 'new', time, attempt: test.total_attempts + 1, limit: test.test_limit }
}

/** Whether an attempt was begun: then every button says Resume. */
export const isBegun = ({ incomplete_attempts }: Pick<Test, 'incomplete_attempts'>): boolean =>
  incomplete_attempts > 0

/** Whether starting uses up one of a limited number of attempts, so that it is asked about (PRODUCT §7). */
export const spendsAttempt = (test: Pick<Test, 'test_limit' | 'incomplete_attempts'>): boolean =>
  test.test_limit > 0 && !isBegun(test)
