import { graceMs } from '#domain/exam/panel/clock.ts'
import { afterStallMs, maxGraceMs } from '#domain/exam/panel/grace.ts'

const firstMs = 1000
const maxMs = 20_000
/** A longer pause than this is requested by a proxy, not by our server. */
const maxRequestedMs = 60_000
/** After the end: with a request that got no reply it fits twice into the time after a stall of the server. */
const maxAfterEndMs = afterStallMs / 4

type Failed = {
  /** The number of failures in a row, from 1. */
  failures: number
  /** The pause that the server requested; 0 for none. */
  requestedMs: number
  /** Time until the exam ends; null if untimed, below 0 after the end. */
  remainingMs: number | null
  /** A random number from 0 to 1. */
  chance: number
}

/**
 * The backoff before the next try. It grows, and is random so that a school's devices do not all return at once. Near the
 * end and in the grace period it is at most half of the time left, because answers matter more than server load. The grace
 * may grow, so it stays short for some minutes.
 */
export function pauseMs({ failures, requestedMs, remainingMs, chance }: Failed): number {
  const grown = Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (0.7 + 0.6 * chance)
  const pause = Math.max(grown, Math.min(requestedMs, maxRequestedMs))
  if (remainingMs === null || remainingMs <= -maxGraceMs) return pause
  if (remainingMs > -graceMs) return Math.min(pause, Math.max(firstMs, remainingMs / 2))
  return Math.min(pause, maxAfterEndMs * (0.7 + 0.3 * chance))
}
