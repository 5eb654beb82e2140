import { Failure } from '#server/failure.ts'

/** A token bucket: its size, and how much it is refilled each second. */
export type Rate = { perSecond: number; atOnce: number }
export type RequestRate = {
  /** Takes one, before anything is looked up. @throws Failure `tooManyRequests` where the key has none left */
  take: (key: string) => void
  /** The key belongs to a session: its bucket is kept. */
  keep: (key: string) => void
  /** The key belongs to nobody: its bucket is removed. */
  drop: (key: string) => void
}
type Bucket = { left: number; at: number; isKept: boolean }

/** Seconds' worth of requests that may come at once. */
export const secondsAtOnce = 5

/** Beyond it, full buckets are removed. */
const sweepAbove = 10_000

/**
 * A rate limit for each key, in this process.
 * @param nowMs any clock that only goes forward
 */
export function createRequestRate(rate: Rate, nowMs = () => performance.now()): RequestRate {
  const buckets = new Map<string, Bucket>()
  let sweepAt = sweepAbove
  const leftOf = ({ left, at }: Bucket, now: number) =>
    Math.min(rate.atOnce, left + ((now - at) / 1000) * rate.perSecond)

  function sweep(now: number): void {
    for (const [key, bucket] of buckets) {
      if (leftOf(bucket, now) >= rate.atOnce) buckets.delete(key)
    }
    sweepAt = Math.max(sweepAbove, 2 * buckets.size)
  }

  return {
    take: (key) => {
      const now = nowMs()
      const bucket = buckets.get(key)
      const left = bucket ? leftOf(bucket, now) : rate.atOnce
      if (left < 1) throw new Failure('tooManyRequests', undefined, Math.ceil((1 - left) / rate.perSecond))
      buckets.set(key, { left: left - 1, at: now, isKept: bucket?.isKept ?? false })
      if (buckets.size > sweepAt) sweep(now)
    },
    keep: (key) => {
      const bucket = buckets.get(key)
      if (bucket) bucket.isKept = true
    },
    drop: (key) => {
      if (!buckets.get(key)?.isKept) buckets.delete(key)
    },
  }
}
