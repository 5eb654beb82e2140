export type Failures = { readonly count: number /** Epoch milliseconds. */; readonly lastAt: number }

/** Slower with each failure; all are forgotten a while after the last. */
type Ladder = { memorySeconds: number; waitAfter: (failures: number) => number }
/** `max` at once; then one more each time that a failure is forgotten. */
type Bucket = { max: number; secondsEach: number }

const lockSeconds = 15 * 60
const hourSeconds = 60 * 60
const daySeconds = 24 * 60 * 60
/** Between two new passwords for an account. */
export const pauseSeconds = 30

/** The counted attempts [session-42, session-43] (docs/decisions/14); `waitAfter` is in seconds since the last failure. */
const ladders = {
  /** Guesses at an account. */
  account: {
    memorySeconds: lockSeconds,
    waitAfter: (failures) => {
      if (failures < 5) return 0
      return failures < 10 ? 5 * 2 ** (failures - 5) : lockSeconds
    },
  },
  /** The same guesses from a network that has failed too often. */
  strictAccount: { memorySeconds: lockSeconds, waitAfter: (failures) => (failures < 2 ? 0 : lockSeconds) },
  /** Codes of a second step, which can only be guessed after the password: 10 within minutes, then one an hour. */
  secondStep: {
    memorySeconds: daySeconds,
    waitAfter: (failures) => {
      if (failures < 5) return 0
      return failures < 10 ? 15 * 2 ** (failures - 5) : hourSeconds
    },
  },
  /** New passwords for an account. */
  newPassword: {
    memorySeconds: daySeconds,
    waitAfter: (failures) => {
      if (failures === 0) return 0
      return failures < 5 ? pauseSeconds : daySeconds
    },
  },
} satisfies Record<string, Ladder>

const buckets = {
  network: { max: 30, secondsEach: 30 },
  /** Further attempts of a network beyond that; its accounts are then limited more strictly. */
  strictNetwork: { max: 10, secondsEach: 30 },
  /** New passwords that are sent, or lists of accounts, when a network has requested too many. */
  busyNetwork: { max: 60, secondsEach: 10 },
} satisfies Record<string, Bucket>

export type Throttled = keyof typeof ladders | keyof typeof buckets

const isBucket = (kind: Throttled): kind is keyof typeof buckets => kind in buckets

/** Failures that still count, and since when the next one is being forgotten. */
export function failuresAt(kind: Throttled, failures: Failures, now: number): Failures {
  const passedMs = now - failures.lastAt
  if (!isBucket(kind)) {
    return passedMs >= ladders[kind].memorySeconds * 1000 ? { count: 0, lastAt: now } : failures
  }
  const eachMs = buckets[kind].secondsEach * 1000
  const forgotten = Math.max(0, Math.floor(passedMs / eachMs))
  if (forgotten >= failures.count) return { count: 0, lastAt: now }
  return { count: failures.count - forgotten, lastAt: failures.lastAt + forgotten * eachMs }
}

/** Seconds from `lastAt` until the next attempt is allowed, after `count` failures. */
export function secondsToWait(kind: Throttled, count: number): number {
  if (!isBucket(kind)) return ladders[kind].waitAfter(count)
  return count < buckets[kind].max ? 0 : buckets[kind].secondsEach
}

/** Whole seconds until the next attempt is allowed; 0 when it is now. */
export function secondsLeft(kind: Throttled, failures: Failures, now: number): number {
  const { count, lastAt } = failuresAt(kind, failures, now)
  const wait = secondsToWait(kind, count)
  const left = Math.ceil((lastAt - now) / 1000) + wait
  // A clock that was set back must not make a person wait longer than the rule.
  return Math.min(wait, Math.max(0, left))
}

/** The failures with one more. */
export function withOneMore(kind: Throttled, failures: Failures, now: number): Failures {
  const { count, lastAt } = failuresAt(kind, failures, now)
  return { count: count + 1, lastAt: isBucket(kind) ? lastAt : now }
}

/** The message of a refusal. Minutes and hours are rounded up, so that a retry is not too early. */
export function throttleMessage(seconds: number): string {
  const [amount, unit] = amountOf(seconds)
  return `Too many attempts. Please try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`
}

function amountOf(seconds: number): [number, string] {
  if (seconds < 120) return [seconds, 'second']
  return seconds < 7200 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour']
}
