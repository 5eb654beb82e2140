/**
 * The server's clock decides what may be joined and started. Its replies say what time it is there (`Date`, to the
 * second); a device whose clock is wrong is corrected by the difference.
 */
let aheadMs = 0

/** Slower answers than this say too little about the moment at which they were written. */
const slowestMs = 5000
/** Less than this is the second that the header leaves open, and the way. */
const finestMs = 2000

export function noteServerTime(date: string | null, askedAt: number, answeredAt: number): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told) || answeredAt - askedAt > slowestMs || answeredAt < askedAt) return
  const difference = told + 500 - (askedAt + answeredAt) / 2
  aheadMs = Math.abs(difference) < finestMs ? 0 : difference
}

/** Now, in milliseconds since 1970, by the server's clock as far as it is known. */
export const serverNow = (): number => Date.now() + aheadMs
