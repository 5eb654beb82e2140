/** What is counted: the failures of one account, or those from one address (PRODUCT §3 "Sign-in"). */
export type Throttled = 'account' | 'address'
export type Failures = { readonly count: number /** Epoch milliseconds. */; readonly lastAt: number }

const memoryMs = 15 * 60 * 1000
const lockSeconds = 15 * 60

/** Seconds from the last failure until the next attempt is heard, after so many failures. */
const waits: Record<Throttled, (failures: number) => number> = {
  account: (failures) => {
    if (failures < 5) return 0
    return failures < 10 ? 5 * 2 ** (failures - 5) : lockSeconds
  },
  address: (failures) => {
    if (failures < 30) return 0
    return failures < 100 ? 60 : lockSeconds
  },
}

export function secondsToWait(kind: Throttled, failures: number): number {
  return waits[kind](failures)
}

/** Failures that still count: all are forgotten 15 minutes after the last. */
export function failuresAt(failures: Failures, now: number): number {
  return now - failures.lastAt >= memoryMs ? 0 : failures.count
}

/** Whole seconds until the next attempt is heard; 0 when it may come now. */
export function secondsLeft(kind: Throttled, failures: Failures, now: number): number {
  const wait = secondsToWait(kind, failuresAt(failures, now))
  const left = Math.ceil((failures.lastAt - now) / 1000) + wait
  // A clock that was set back must not make anybody wait longer than the rule.
  return Math.min(wait, Math.max(0, left))
}

/** What a refused person reads. Minutes are rounded up, so that nobody comes back too early. */
export function throttleMessage(seconds: number): string {
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many attempts. Please try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`
}
