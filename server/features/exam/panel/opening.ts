import { hasAttemptsLeft } from '#domain/exam/card-status.ts'

type Opening = { startsAt: Date; endsAt: Date; attemptLimit: number; submittedAttempts: number }

/** Whether a test may be started: within its window, and as often as its limit says [exam-21]. */
export const mayStart = (opening: Opening, now: Date): boolean =>
  opening.startsAt <= now && now < opening.endsAt && hasAttemptsLeft(opening)
