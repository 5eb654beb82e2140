import { Failure } from '#server/failure.ts'

export type TurnLimits = {
  /** Of all people together. */
  atOnce: number
  /** Of one person, beside the running one. */
  maxWaitingEach: number
  maxWaiting: number
  /** How long a request may wait. */
  patienceMs: number
}
export type Turns = {
  /**
   * Waits for a turn. @param gone aborts the waiting
   * @returns ends the turn
   * @throws Failure `workWaiting` where this person has too many waiting, `busy` where all have, or it took
   * too long
   */
  take: (who: string, gone?: AbortSignal) => Promise<() => void>
  /** How many wait. */
  waiting: () => number
}

const soonSeconds = 5
const busy = () => new Failure('busy', undefined, soonSeconds)

/**
 * Turns for work that only runs a few at a time: one for each person, and a person who had one queues behind
 * the others.
 */
export function createTurns(limits: TurnLimits): Turns {
  const atWork = new Set<string>()
  /** The queue, in the order of turns. */
  const lines = new Map<string, (() => void)[]>()
  let waiting = 0

  function next(): void {
    for (const [who, line] of lines) {
      if (atWork.size >= limits.atOnce) return
      if (!atWork.has(who)) line[0]?.()
    }
  }

  function leave(who: string, start: () => void): void {
    const left = (lines.get(who) ?? []).filter((other) => other !== start)
    lines.delete(who)
    if (left.length > 0) lines.set(who, left)
    waiting--
  }

  function end(who: string): void {
    atWork.delete(who)
    next()
  }

  function refuseFull(who: string): void {
    const isFree = atWork.size < limits.atOnce && !atWork.has(who)
    if (isFree) return
    const own = lines.get(who)?.length ?? 0
    if (own >= limits.maxWaitingEach) throw new Failure('workWaiting', undefined, soonSeconds)
    if (waiting >= limits.maxWaiting) throw busy()
  }

  return {
    waiting: () => waiting,
    take: async (who, gone) => {
      gone?.throwIfAborted()
      refuseFull(who)
      return new Promise((resolve, reject) => {
        const giveUp = (reason: unknown) => {
          stopWaiting()
          reject(reason)
        }
        const onGone = () => giveUp(gone?.reason)
        const tooLong = setTimeout(() => giveUp(busy()), limits.patienceMs)
        const stopWaiting = () => {
          clearTimeout(tooLong)
          gone?.removeEventListener('abort', onGone)
          leave(who, start)
        }
        const start = () => {
          stopWaiting()
          atWork.add(who)
          let isOver = false
          resolve(() => {
            if (!isOver) end(who)
            isOver = true
          })
        }
        gone?.addEventListener('abort', onGone, { once: true })
        lines.set(who, [...(lines.get(who) ?? []), start])
        waiting++
        next()
      })
    },
  }
}
