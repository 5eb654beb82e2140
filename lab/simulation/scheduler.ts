import { Violation } from './counts.ts'
import { inProcess, type Process } from './process.ts'

type Event = {
  at: number
  work: () => unknown
  process: Process | undefined
  isTimer: boolean
  isCancelled: boolean
  /** How long its process had slept when it was planned. */
  sleptMs: number
}

/** Lets everything happen that waits for nothing but promises. */
const settled = () => new Promise((done) => realSetImmediate(done))
const realSetImmediate = setImmediate

export type Scheduled = { cancel: () => void }

/** A schedule has some thousands; with more something repeats without end. */
const mostEvents = 300_000

/** Virtual time: runs events one after another, each to its end. */
export class Scheduler {
  /** The true time, in milliseconds since 1970. */
  now: number
  #queue: Event[] = []
  /** Real work that an event waits for, such as a real database. */
  #busy = 0
  #events = 0
  #failure: { error: unknown } | undefined

  constructor(now: number) {
    this.now = now
  }

  /** @param process runs it, unless it has ended by then; a sleeping one runs it when it wakes up */
  in(ms: number, work: () => unknown, process?: Process, isTimer = false): Scheduled {
    const at = this.now + Math.max(0, ms)
    const event = { at, work, process, isTimer, isCancelled: false, sleptMs: process?.allSleptMs ?? 0 }
    this.#insert(event)
    return {
      cancel: () => {
        event.isCancelled = true
      },
    }
  }

  /** Of events at the same time, in the order of their planning. */
  #insert(event: Event): void {
    let [low, high] = [0, this.#queue.length]
    while (low < high) {
      const middle = (low + high) >> 1
      // The next event is at the end, so that it is removed quickly.
      if ((this.#queue[middle]?.at ?? 0) > event.at) low = middle + 1
      else high = middle
    }
    this.#queue.splice(low, 0, event)
  }

  async runUntil(end: number): Promise<void> {
    await settled()
    for (let next = this.#queue.at(-1); next && next.at <= end; next = this.#queue.at(-1)) {
      this.#queue.pop()
      if (next.isCancelled || next.process?.hasEnded) continue
      this.now = Math.max(this.now, next.at)
      this.#events += 1
      if (this.#events > mostEvents) throw new Violation('something repeats without end')
      if (this.#isAsleep(next)) continue
      if (next.process) inProcess(next.process, next.work)
      else next.work()
      do await settled()
      while (this.#busy > 0)
      if (this.#failure) throw this.#failure.error
    }
    this.now = Math.max(this.now, end)
  }

  /** Timers stop in sleep; everything else waits for its end. */
  #isAsleep(event: Event): boolean {
    const { process } = event
    if (!process) return false
    const missedMs = event.isTimer ? process.allSleptMs - event.sleptMs : process.wakesAt - this.now
    if (missedMs <= 0) return false
    event.at += missedMs
    event.sleptMs = process.allSleptMs
    this.#insert(event)
    return true
  }

  /** Real time that the current event takes. */
  async waitFor<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1
    try {
      return await work
    } finally {
      this.#busy -= 1
    }
  }

  /** Ends the run with an error. */
  fail(error: unknown): void {
    this.#failure ??= { error }
  }
}
