import { graceMs } from '#domain/exam/panel/clock.ts'

/**
 * The grace of an end grows with a stall of the server, in which no answer could arrive (docs/decisions/32). The same in SQL:
 * `server/access/grace.ts`. All times are milliseconds.
 */

/** How often each process of the server writes that it is there. */
export const beatMs = 1000
/** A longer time without a beat is a stall. */
export const stallMs = 3000
/** How long after a stall answers may still arrive. */
export const afterStallMs = 30_000
/** The longest grace, whatever happened. */
export const maxGraceMs = 10 * 60_000
/** How long an end waits for a process that is silent while others are there: its students go to those meanwhile. */
export const maxSilenceMs = 30_000
/**
 * Minimum silence that a process records about itself while others were running: less than `maxSilenceMs`, because clocks
 * differ a little.
 */
export const ownStallMs = 25_000

/** From the last beat before it to the first one after it. */
export type Stall = { from: number; until: number }
/** The last beat of a process. */
export type Beat = {
  at: number
  /** Whether the process has stopped as it should: no end waits for it. */
  hasLeft: boolean
}

/** When the grace of an end is over, by the recorded stalls. */
export function graceUntil(endsAt: number, stalls: readonly Stall[]): number {
  const usual = endsAt + graceMs
  const after = stalls.filter(({ from }) => from < usual).map(({ until }) => until + afterStallMs)
  return Math.min(endsAt + maxGraceMs, Math.max(usual, ...after))
}

/**
 * Whether the grace of an end is over finally: it waits for a beat after it, because until then there may be a stall that makes it longer.
 */
export function isGraceOver(
  endsAt: number,
  { beats, stalls }: { beats: readonly Beat[]; stalls: readonly Stall[] },
  now: number,
): boolean {
  const until = graceUntil(endsAt, stalls)
  if (now < until) return false
  const last = lastOf(beats)
  const isAwaited = ({ at, hasLeft }: Beat) => at === last || (at > now - maxSilenceMs && !hasLeft)
  return now >= endsAt + maxGraceMs || !beats.some((beat) => beat.at < until && isAwaited(beat))
}

/**
 * The stall that ends with a beat: of all processes, or of its own process alone, unless it had left: then no end waited for it.
 * @param own the last beat of its process, if there was one
 */
export function stallBefore(now: number, own: Beat | undefined, beats: readonly Beat[]): Stall | undefined {
  const last = beats.length > 0 ? lastOf(beats) : now
  const ofOwn = own && !own.hasLeft && now - own.at <= ownStallMs ? own.at : now
  const from = Math.min(now - last > stallMs ? last : now, now - ofOwn > stallMs ? ofOwn : now)
  return from < now ? { from, until: now } : undefined
}

/** Stalls that follow each other within the time to deliver are one: a server may fall again and again. */
export function withStall(stalls: readonly Stall[], { from, until }: Stall): Stall[] {
  const isNear = (one: Stall) => one.from <= from && one.until + afterStallMs > from
  if (!stalls.some(isNear)) return [...stalls, { from, until }]
  return stalls.map((one) => (isNear(one) ? { ...one, until: Math.max(one.until, until) } : one))
}

const lastOf = (beats: readonly Beat[]) => Math.max(...beats.map(({ at }) => at))
