import { graceMs } from '#domain/exam/panel/clock.ts'

const firstMs = 1000
const maxMs = 20_000
/** A busy server says when to come back; more than this comes from a proxy. */
const maxRequestedMs = 60_000

type Failed = {
  /** How often in a row, from 1. */
  failures: number
  /** What the server asked for; 0 for nothing. */
  requestedMs: number
  /** Until the exam ends; null where it is untimed, below 0 once it has. */
  leftMs: number | null
  /** From 0 to 1. */
  chance: number
}

/**
 * How long to wait before what failed is tried again: longer each time, and not the same for all, for when a whole
 * school's network comes back. Shortly before the end, and for as long as what arrives may count, never past half of
 * what is left: then an answer is worth more than the server's peace.
 */
export function pauseMs({ failures, requestedMs, leftMs, chance }: Failed): number {
  const grown = Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (0.7 + 0.6 * chance)
  const pause = Math.max(grown, Math.min(requestedMs, maxRequestedMs))
  const mayCount = leftMs !== null && leftMs > -graceMs
  return mayCount ? Math.min(pause, Math.max(firstMs, leftMs / 2)) : pause
}
