import { hasAttemptsLeft } from '#domain/exam/card-status.ts'

type Opening = { startsAt: Date; endsAt: Date; attemptLimit: number; submittedAttempts: number }

/** Whether a test may be started: within its window, and as often as its limit says (spec/3 §4, §9). */
export function mayStart({ startsAt, endsAt, attemptLimit, submittedAttempts }: Opening, now: Date): boolean {
  const isOpen = startsAt <= now && now < endsAt
  return isOpen && hasAttemptsLeft({ test_limit: attemptLimit, total_attempts: submittedAttempts })
}
