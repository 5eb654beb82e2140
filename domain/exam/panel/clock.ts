/** How long after the end an answer may still arrive and count, if it was given before the end. */
export const graceMs = 5000

/** Minimum time that a student keeps when a test is shortened: the panel learns of it within 15 seconds. */
export const noticeMs = 60_000

/**
 * The end of an attempt whose test was moved, shortened or lengthened.
 * @param endsAt its end until now @param computed its end by the changed test, as `endOf` gives it
 */
export function movedEnd(endsAt: number, computed: number, now: number): number {
  return Math.max(computed, Math.min(endsAt, now + noticeMs))
}

/** How far a stamp may be ahead of the server's clock, because requests and replies do not take equally long. */
const aheadMs = 2000

/** How long after the end a pass can still deliver answers from a device. */
export const deliveryMs = 24 * 60 * 60_000

/**
 * Practice and the notebook have no end: they are submitted this long after the last request of a tab, `goneMs` if the
 * test has ended and the attempt cannot be resumed.
 */
export const abandonedAfter = { idleMs: 3 * 24 * 60 * 60_000, goneMs: 60 * 60_000 } as const

/**
 * When the time of an attempt ends, in milliseconds.
 * @param durationMinutes null if untimed: practice and the notebook
 * @returns null if untimed
 */
export function endOf(startedAt: number, durationMinutes: number | null, testEndsAt: number): number | null {
  return durationMinutes === null ? null : Math.min(startedAt + durationMinutes * 60_000, testEndsAt)
}

/** Replaces a stamp of the future by the server's time. */
export const boundStamp = (at: number, now: number): number => (at > now + aheadMs ? now : at)

export type Attempt = {
  /** null if untimed. */
  endsAt: number | null
  /** null until it is submitted. */
  submittedAt: number | null
  /** The latest end that it had, if its end was moved forward: a device without a network may still go by it. */
  latestEndsAt?: number | null
}

/** The time from which arriving answers no longer count; null for a running untimed attempt. */
export function closedAt({ endsAt, submittedAt }: Attempt): number | null {
  return submittedAt ?? (endsAt === null ? null : endsAt + graceMs)
}

export const isClosed = (attempt: Attempt, now: number): boolean => {
  const closed = closedAt(attempt)
  return closed !== null && now >= closed
}

/** The last moment at which an answer can have been given: the student's own submission, or the latest end of the attempt. */
function lastMoment({ endsAt, submittedAt, latestEndsAt }: Attempt): number {
  if (endsAt === null) return submittedAt ?? Number.POSITIVE_INFINITY
  const isSubmittedEarly = submittedAt !== null && submittedAt < endsAt
  return isSubmittedEarly ? submittedAt : Math.max(endsAt, latestEndsAt ?? endsAt)
}

/** `late` answers are quarantined for the examiner; the student is notified of `refused` ones. */
export type Verdict = 'counts' | 'late' | 'refused'

/**
 * Decides what happens to an answer: it counts if it was given by the end, and arrives before submission and within the grace
 * period. An answer after an end that was moved forward is late: its device may have missed the change.
 * @param at when it was given, bounded by `boundStamp`
 * @param now when it arrived
 */
export function verdictOf(at: number, attempt: Attempt, now: number): Verdict {
  if (at > lastMoment(attempt)) return 'refused'
  return isClosed(attempt, now) || at > (attempt.endsAt ?? at) ? 'late' : 'counts'
}

/** The earliest time at which a late answer can have been given: at its tab's last call it would have been sent. */
export const givenAtEarliest = (at: number, lastSeenAt: number): number => Math.max(at, lastSeenAt)

/** The submission time of an attempt that is submitted now: never after its end. */
export const submittedAtOf = ({ endsAt }: Pick<Attempt, 'endsAt'>, now: number): number =>
  Math.min(now, endsAt ?? now)
