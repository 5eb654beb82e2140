import type { Guess } from '#domain/exam/panel/exam-tab.ts'
import { learnTime, type Sample, type ServerClock, timeBy } from './server-clock.ts'

export type Clock = {
  /** Milliseconds since 1970, by the server's clock. */
  now: () => number
  learn: (sample: Sample) => void
  /** False while `now` is a guess: no reply yet, or none since the device slept. */
  isKnown: () => boolean
  /** The guesses since the last reply; none while the time is known. */
  guesses: () => readonly Guess[]
}

/** The timer stops while a device sleeps, its clock does not: a difference above this is a sleep. */
const sleptMs = 1000

/** @param kept one moment on both clocks, from an earlier visit */
export function startClock(kept?: { server: number; device: number }): Clock {
  const guess = kept ? kept.server + Math.max(0, Date.now() - kept.device) : Date.now()
  let clock: ServerClock = learnTime(undefined, {
    time: guess,
    askedAt: performance.now(),
    answeredAt: performance.now(),
  })
  let guesses: (Guess & { onTimer: number })[] = [{ from: guess, aheadMs: 0, onTimer: performance.now() }]
  let ahead = Date.now() - performance.now()

  /**
   * Whether a clock was set forward or the device slept, only the server knows. Until it replies, the time
   * does not change; after a sleep `guesses` say which stamps are to be corrected.
   */
  function look(): void {
    const before = ahead
    ahead = Date.now() - performance.now()
    const aheadMs = ahead - before
    const onTimer = performance.now()
    if (aheadMs > sleptMs) guesses.push({ from: Math.floor(timeBy(clock, onTimer)), aheadMs, onTimer })
  }

  return {
    now: () => {
      look()
      return timeBy(clock, performance.now())
    },
    learn: (sample) => {
      look()
      // Requested before the sleep: the age of the reply is not known.
      const last = guesses.at(-1)
      if (last && sample.askedAt < last.onTimer) return
      clock = learnTime(last ? undefined : clock, sample)
      guesses = []
    },
    isKnown: () => guesses.length === 0,
    guesses: () => guesses,
  }
}
