import type { FailureCode } from '#domain/errors.ts'

type Standing = {
  isTimed: boolean
  isPublished: boolean
  /** What he was given before. */
  minutes: number
  /** null where he has not begun. */
  endsAt: Date | null
  submittedAt: Date | null
}

/**
 * What becomes of a student's attempt with more time: it `waits` to be begun, `runs` longer, or was handed in by the clock
 * and is `reopened`.
 * @param minutes all that he is to have on top @returns the code of the failure where he cannot be given it
 */
export function outcomeOfExtraTime(
  { isTimed, isPublished, minutes: before, endsAt, submittedAt }: Standing,
  minutes: number,
  now: Date,
): 'waits' | 'runs' | 'reopened' | { refusal: FailureCode } {
  if (!isTimed) return { refusal: 'extraTimeUntimed' }
  if (minutes < before) return { refusal: 'extraTimeTaken' }
  if (submittedAt === null && endsAt !== null) return 'runs'
  // Asked again, as where the answer was lost.
  if (minutes === before) return 'waits'
  if (isPublished) return { refusal: 'extraTimePublished' }
  if (submittedAt === null) return 'waits'
  if (endsAt === null || submittedAt < endsAt) return { refusal: 'extraTimeHandedIn' }
  const isOver = endsAt.getTime() + (minutes - before) * 60_000 <= now.getTime()
  return isOver ? { refusal: 'extraTimeOver' } : 'reopened'
}
