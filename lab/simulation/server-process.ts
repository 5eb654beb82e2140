import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Scheduled, Scheduler } from './scheduler.ts'

/** What polls by `setImmediate` must not keep the time from going on. */
const soonMs = 20

/** A process of the server, until it is killed: its memory ends with it. */
export class ServerProcess implements Process {
  readonly scheduler: Scheduler
  readonly globals: Record<string, unknown>
  readonly number: number
  hasEnded = false
  wakesAt = 0
  allSleptMs = 0
  /** How far its clock is ahead of the true time. */
  aheadMs: number
  /** Ends what it was doing for others. */
  readonly onEnd = new Set<() => void>()
  readonly #random: Random

  constructor(number: number, scheduler: Scheduler, random: Random, aheadMs: number) {
    this.number = number
    this.scheduler = scheduler
    this.aheadMs = aheadMs
    this.#random = random
    const timers = new Map<object, Scheduled>()
    const start = (work: () => void, ms = 0) => {
      const timer = { unref: () => timer, ref: () => timer }
      // What is due while it hangs runs afterwards.
      timers.set(timer, scheduler.in(ms, work, this))
      return timer
    }
    const stop = (timer: object) => timers.get(timer)?.cancel()
    const startSoon = (work: (...given: unknown[]) => void, ...given: unknown[]) =>
      start(() => work(...given), soonMs)
    this.globals = { setTimeout: start, clearTimeout: stop, setImmediate: startSoon }
  }

  date(): number {
    return Math.floor(this.scheduler.now + this.aheadMs)
  }
  timer(): number {
    return this.scheduler.now
  }
  chance(): number {
    return this.#random.next()
  }

  end(): void {
    this.hasEnded = true
    for (const work of this.onEnd) work()
  }
}
