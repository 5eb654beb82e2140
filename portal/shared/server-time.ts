/**
 * The server's clock decides what may be joined and started. Each reply says what time it is there (`Date`, to the
 * second): somewhere between asking and answering that was true, so the difference of the clocks lies between two
 * bounds, which come closer with every reply.
 */
type Bounds = { leastMs: number; mostMs: number }

const second = 1000
let bounds: Bounds = { leastMs: -Infinity, mostMs: Infinity }
/** The smallest correction that agrees with all that was told: a device whose clock is right stays as it is. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** @param date as the header `Date` has it */
export const noteServerTime = (date: string | null, askedAt: number, answeredAt: number): void =>
  note(Date.parse(date ?? ''), second, askedAt, answeredAt)

/** @param moment milliseconds since 1970, as a call that tells the time has them */
export const noteServerMoment = (moment: number, askedAt: number, answeredAt: number): void =>
  note(moment, 1, askedAt, answeredAt)

function note(told: number, finestMs: number, askedAt: number, answeredAt: number): void {
  if (Number.isNaN(told) || answeredAt < askedAt) return
  const heard = { leastMs: told - answeredAt, mostMs: told + finestMs - askedAt }
  const narrowed = {
    leastMs: Math.max(bounds.leastMs, heard.leastMs),
    mostMs: Math.min(bounds.mostMs, heard.mostMs),
  }
  const gapMs = narrowed.leastMs - narrowed.mostMs
  if (gapMs <= 0) bounds = narrowed
  // What cannot be true together was told before and after a clock was set; but a busy server's header lags a little.
  else if (finestMs < second || gapMs > second) bounds = heard
  const corrected = Math.min(Math.max(0, bounds.leastMs), bounds.mostMs)
  if (corrected === aheadMs) return
  aheadMs = corrected
  for (const tell of listeners) tell()
}

/** Now, in milliseconds since 1970, by the server's clock as far as it is known. */
export const serverNow = (): number => Date.now() + aheadMs

/** @returns what ends it */
export function onServerTimeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
