import { Failure } from '#server/failure.ts'

/** A token bucket: its size, and its refill per second. */
export type Rate = { perSecond: number; atOnce: number }
export type RequestRate = {
  /** Takes one, before any lookup. @throws Failure `tooManyRequests` where the bucket is empty */
  take: (key: string) => void
  /** The key belongs to a session: keeps its bucket. */
  keep: (key: string) => void
  /** The key is unknown: removes its bucket. */
  drop: (key: string) => void
}
type Bucket = { left: number; at: number; isKept: boolean }

/** The burst, in seconds' worth of requests. */
export const secondsAtOnce = 5

/** With more buckets than this, full ones are removed. */
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
