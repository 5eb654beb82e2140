/** How long after the end an answer may be on its way and still count, if it was given before the end. */
export const graceMs = 5000

/** How far a stamp may be ahead of the server's clock: the way there is not symmetric. */
const aheadMs = 2000

/** How long after the end of its attempt a pass may still deliver what a device held. */
export const deliveryMs = 24 * 60 * 60_000

/**
 * Practice and the notebook have no end: they are submitted this many milliseconds after the last request of a
 * tab, `goneMs` where the test is over and the attempt cannot be continued.
 */
export const forgottenAfter = { idleMs: 3 * 24 * 60 * 60_000, goneMs: 60 * 60_000 } as const

/**
 * When the time of an attempt is over; milliseconds.
 * @param durationMinutes null where it is untimed: practice, and the notebook
 * @returns null where it is untimed
 */
export function endOf(startedAt: number, durationMinutes: number | null, testEndsAt: number): number | null {
  return durationMinutes === null ? null : Math.min(startedAt + durationMinutes * 60_000, testEndsAt)
}

/** A stamp as the server believes it: nothing was given in the future. */
export const boundStamp = (at: number, now: number): number => (at > now + aheadMs ? now : at)

type Attempt = {
  /** null where it is untimed. */
  endsAt: number | null
  /** null while it is not handed in. */
  submittedAt: number | null
}

/** From when on nothing counts any more that arrives; null while there is no such moment. */
export function closedAt({ endsAt, submittedAt }: Attempt): number | null {
  return submittedAt ?? (endsAt === null ? null : endsAt + graceMs)
}

export const isClosed = (attempt: Attempt, now: number): boolean => {
  const closed = closedAt(attempt)
  return closed !== null && now >= closed
}

/** The last moment at which an answer may have been given. */
const lastMoment = ({ endsAt, submittedAt }: Attempt): number =>
  Math.min(endsAt ?? Number.POSITIVE_INFINITY, submittedAt ?? Number.POSITIVE_INFINITY)

/** `late` is kept for the examiner, neither dropped nor counted; the student is notified of `refused`. */
export type Verdict = 'counts' | 'late' | 'refused'

/**
 * What becomes of an answer, to the millisecond: one that was given at the end or before counts while it arrives
 * before the grace is over, and before the attempt was handed in.
 * @param at when it was given, bounded by `boundStamp` @param now when it arrived
 */
export function verdictOf(at: number, attempt: Attempt, now: number): Verdict {
  if (at > lastMoment(attempt)) return 'refused'
  return isClosed(attempt, now) ? 'late' : 'counts'
}

/**
 * When a late answer was given at the earliest, as far as the server knows: its tab called at `lastSeenAt`, and
 * could have sent it then.
 */
export const givenAtEarliest = (at: number, lastSeenAt: number): number => Math.max(at, lastSeenAt)

/** When an attempt is handed in that is handed in now: not after its end. */
export const submittedAtOf = ({ endsAt }: Pick<Attempt, 'endsAt'>, now: number): number =>
  Math.min(now, endsAt ?? now)
