import { uptime } from 'node:os'
import * as z from 'zod/mini'

/** A moment that all clocks agreed on: what cannot be taken back is done by such a moment alone. */
export const agreedMoment = z.date().brand<'agreed'>()
export type Agreed = z.output<typeof agreedMoment>

/** Whose clock is wrong: this process's, the database's, or, where both moved at once, that of their machine. */
export type Doubt = 'process' | 'database' | 'machine'

/** How far two clocks may be apart. A stamp of the exam panel that is further ahead is replaced (`domain/exam/panel/clock.ts`). */
export const toleranceMs = 2000
/** After both clocks were set together they are believed again when they have gone evenly for this long. */
export const settleMs = 5 * 60_000

/** Where a process takes its time from, in milliseconds. */
export type Sources = {
  wall: () => number
  /** Clocks that cannot be set: they measure elapsed time. The second one is read if the first contradicts. */
  steady: readonly (() => number)[]
  askDatabase: () => Promise<number>
}

export type Clocks = {
  /** The time to act by. Where the wall clock was set, the steady clocks go on from the last moment that was agreed. */
  now: () => Date
  /**
   * Compares with the database. @returns undefined while the clocks do not agree: then nothing is submitted, published,
   * sent, deleted or moved to another day
   */
  agreedNow: () => Promise<Agreed | undefined>
  /** Asks the database which clock is in doubt. */
  findDoubt: () => Promise<Doubt | undefined>
  /** Whether there was a doubt at the last comparison with the database, or the wall clock was set since. */
  isInDoubt: () => boolean
  /** How far the wall clock was ahead of the database's at the last comparison. */
  aheadMs: () => number
}

type News = { doubt: Doubt | undefined; aheadMs: number }
/** A moment, and what the steady clocks said at it. */
type Reading = { at: number; steady: readonly number[] }

/** This process's clocks. `performance.now` may pause while the machine sleeps, its uptime does not. */
export const ownClocks: Pick<Sources, 'wall' | 'steady'> = {
  wall: () => Date.now(),
  steady: [() => performance.now(), () => uptime() * 1000],
}

/** @param onNews called when a doubt begins, changes or ends */
export function createClocks(
  { wall, steady, askDatabase }: Sources,
  onNews: (news: News) => void = () => undefined,
): Clocks {
  /** The last moment that was agreed, or that the database said while this process was wrong. */
  let anchor: Reading | undefined
  let moved: { byMs: number; since: number } | undefined
  let last: News = { doubt: undefined, aheadMs: 0 }

  /** How far the wall clock was set since the anchor, by the steady clock that contradicts it least. */
  function findSet(at: number): number {
    if (!anchor) return 0
    let least = Number.POSITIVE_INFINITY
    for (const [index, clock] of steady.entries()) {
      const byMs = at - anchor.at - (clock() - (anchor.steady[index] ?? 0))
      if (Math.abs(byMs) < Math.abs(least)) least = byMs
      if (isSmall(least)) break
    }
    return least
  }

  const read = (at: number): Reading => ({ at, steady: steady.map((clock) => clock()) })

  function believe(at: number): undefined {
    anchor = read(at)
    moved = undefined
  }

  /** Both clocks say the same, which is not what the steady ones say. */
  function hasSettled(byMs: number): boolean {
    const since = steady[0]?.() ?? 0
    if (!moved || !isSmall(moved.byMs - byMs)) moved = { byMs, since }
    return since - moved.since >= settleMs
  }

  async function findDoubt(): Promise<Doubt | undefined> {
    const asked = wall()
    const database = await askDatabase()
    const at = wall()
    const waited = Math.max(0, at - asked)
    const doubt = judge(database, at, waited)
    const aheadMs = database > at ? at - database : Math.max(0, asked - database)
    if (doubt !== last.doubt) onNews({ doubt, aheadMs })
    last = { doubt, aheadMs }
    return doubt
  }

  function judge(database: number, at: number, waited: number): Doubt | undefined {
    const isAt = (moment: number) =>
      database > moment - waited - toleranceMs && database < moment + toleranceMs
    const byMs = findSet(at)
    if (isAt(at)) return isSmall(byMs) || hasSettled(byMs) ? believe(at) : 'machine'
    if (anchor && isSmall(byMs)) return 'database'
    if (!anchor || isAt(at - byMs)) believe(database)
    return 'process'
  }

  function now(): Date {
    const at = wall()
    const byMs = findSet(at)
    return new Date(isSmall(byMs) ? at : at - byMs)
  }

  return {
    now,
    findDoubt,
    agreedNow: async () => ((await findDoubt()) ? undefined : agreedMoment.parse(now())),
    isInDoubt: () => last.doubt !== undefined || !isSmall(findSet(wall())),
    aheadMs: () => last.aheadMs,
  }
}

const isSmall = (ms: number) => Math.abs(ms) <= toleranceMs
