import { hasAttemptsLeft } from '#domain/exam/card-status.ts'
import { timeLimitOf } from '#domain/exam/duration.ts'
import { endOf } from '#domain/exam/panel/clock.ts'
import { type Attempts, isBegun } from '#portal/shared/exam/attempts.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'

type Startable = Attempts & Pick<Test, 'startMs' | 'endMs' | 'minutes'>

/** The terms that a student sees before starting a test. */
export type StartTerms =
  | { state: 'closed' }
  /** All attempts are used. */
  | { state: 'spent' }
  /** An attempt is running: Start continues it. */
  | { state: 'begun' }
  | {
      state: 'new'
      /** In milliseconds: the remaining time, and the full time from the start; null without a time limit. */
      time: { leftMs: number; wholeMs: number } | null
      /** The number of the attempt, from 1. */
      attempt: number
      /** 0 for unlimited. */
      limit: number
    }

export function startTerms(test: Startable, nowMs: number): StartTerms {
  if (nowMs < test.startMs || nowMs >= test.endMs) return { state: 'closed' }
  if (!hasAttemptsLeft(test)) return { state: 'spent' }
  if (isBegun(test)) return { state: 'begun' }
  const ends = endOf(nowMs, timeLimitOf(test), test.endMs)
  const time = ends === null ? null : { leftMs: ends - nowMs, wholeMs: test.minutes * 60_000 }
  return { state: 'new', time, attempt: test.submittedAttempts + 1, limit: test.attemptLimit }
}

/** Whether starting uses one of a limited number of attempts, which the student confirms [exam-18]. */
export const spendsAttempt = (test: Pick<Attempts, 'attemptLimit' | 'openAttempts'>): boolean =>
  test.attemptLimit > 0 && !isBegun(test)
