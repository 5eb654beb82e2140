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
 * Whether a student may be given more time; `reopened` where the clock has handed his attempt in, and it goes on.
 * @param minutes all that he is to have on top @returns the code of the failure where he may not
 */
export function outcomeOfExtraTime(
  { isTimed, isPublished, minutes: before, endsAt, submittedAt }: Standing,
  minutes: number,
  now: Date,
): 'given' | 'reopened' | { refusal: FailureCode } {
  if (!isTimed) return { refusal: 'extraTimeUntimed' }
  if (minutes < before) return { refusal: 'extraTimeTaken' }
  // The same minutes again are a repeated request, which may come after he has handed in.
  const isAtIt = submittedAt === null && endsAt !== null
  if (isAtIt || minutes === before) return 'given'
  if (isPublished) return { refusal: 'extraTimePublished' }
  if (submittedAt === null) return 'given'
  if (endsAt === null || submittedAt < endsAt) return { refusal: 'extraTimeHandedIn' }
  const isOver = endsAt.getTime() + (minutes - before) * 60_000 <= now.getTime()
  return isOver ? { refusal: 'extraTimeOver' } : 'reopened'
}
