import type { FailureCode } from '#domain/errors.ts'

type AttemptState = {
  isTimed: boolean
  isPublished: boolean
  /** Extra time that was given before. */
  minutes: number
  /** null before the start. */
  endsAt: Date | null
  submittedAt: Date | null
}

/**
 * Whether a student may be given more time; `reopened` if the attempt had expired, and continues.
 * @param minutes extra time in all @returns the code of the failure if it is refused
 */
export function outcomeOfExtraTime(
  { isTimed, isPublished, minutes: before, endsAt, submittedAt }: AttemptState,
  minutes: number,
  now: Date,
): 'given' | 'reopened' | { refusal: FailureCode } {
  if (!isTimed) return { refusal: 'extraTimeUntimed' }
  if (minutes < before) return { refusal: 'extraTimeTaken' }
  // The same minutes again are a repeated request, which may arrive after the submission.
  const isRunning = submittedAt === null && endsAt !== null
  if (isRunning || minutes === before) return 'given'
  if (isPublished) return { refusal: 'extraTimePublished' }
  if (submittedAt === null) return 'given'
  if (endsAt === null || submittedAt < endsAt) return { refusal: 'extraTimeHandedIn' }
  const isEnded = endsAt.getTime() + (minutes - before) * 60_000 <= now.getTime()
  return isEnded ? { refusal: 'extraTimeOver' } : 'reopened'
}
