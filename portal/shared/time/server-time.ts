/**
 * The server's clock decides what may be joined and started. Each reply has the server's time (`Date`, to the second)
 * at some moment between request and reply: so the difference of the clocks lies between two bounds, which narrow with
 * every reply.
 */
type Bounds = { minMs: number; maxMs: number }

const second = 1000
let bounds: Bounds = { minMs: -Infinity, maxMs: Infinity }
/** The smallest correction that agrees with all replies; 0 for a correct clock. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** @param date the header `Date` */
export const noteServerTime = (date: string | null, requestedAt: number, repliedAt: number): void =>
  note(Date.parse(date ?? ''), second, requestedAt, repliedAt)

/** @param moment milliseconds since 1970, from a call that returns the time */
export const noteServerMoment = (moment: number, requestedAt: number, repliedAt: number): void =>
  note(moment, 1, requestedAt, repliedAt)

function note(received: number, finestMs: number, requestedAt: number, repliedAt: number): void {
  if (Number.isNaN(received) || repliedAt < requestedAt) return
  const latest = { minMs: received - repliedAt, maxMs: received + finestMs - requestedAt }
  const narrowed = {
    minMs: Math.max(bounds.minMs, latest.minMs),
    maxMs: Math.min(bounds.maxMs, latest.maxMs),
  }
  const gapMs = narrowed.minMs - narrowed.maxMs
  if (gapMs <= 0) bounds = narrowed
  // A contradiction means that a clock was set, except within a second, by which a busy server's header may lag.
  else if (finestMs < second || gapMs > second) bounds = latest
  const corrected = Math.min(Math.max(0, bounds.minMs), bounds.maxMs)
  if (corrected === aheadMs) return
  aheadMs = corrected
  for (const listener of listeners) listener()
}

/** Now, in milliseconds since 1970, by the best estimate of the server's clock. */
export const serverNow = (): number => Date.now() + aheadMs

/** @returns a function that ends it */
export function onServerTimeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
