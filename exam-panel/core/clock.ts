import type { Guess } from '#domain/exam/panel/exam-tab.ts'
import { learnTime, type Sample, type ServerClock, stampBy, stampErrorOf, timeBy } from './server-clock.ts'

export type Clock = {
  /** Milliseconds since 1970, by the server's clock. */
  now: () => number
  /** The same for stamps. */
  stamp: () => number
  /** How far `stamp` may be behind the server's time, if the time is known. */
  stampErrorMs: () => number
  learn: (sample: Sample) => void
  /** False while `now` is a guess: there was no reply yet, or none since the device slept. */
  isKnown: () => boolean
  /** Guesses since the last reply; none while the time is known. */
  guesses: () => readonly Guess[]
}

/** In sleep the timer stops but the device's clock runs: a larger difference means that the device slept. */
const sleptMs = 1000

/** @param kept the same moment on both clocks, from an earlier visit */
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
   * Only a reply can show whether the clock was changed or the device slept. Until then the time does not jump, and
   * `guesses` record which stamps to correct.
   */
  function look(): void {
    const before = ahead
    ahead = Date.now() - performance.now()
    const aheadMs = ahead - before
    const onTimer = performance.now()
    if (aheadMs > sleptMs) guesses.push({ from: Math.floor(stampBy(clock, onTimer)), aheadMs, onTimer })
  }

  return {
    now: () => {
      look()
      return timeBy(clock, performance.now())
    },
    stamp: () => {
      look()
      return stampBy(clock, performance.now())
    },
    stampErrorMs: () => stampErrorOf(clock),
    learn: (sample) => {
      look()
      // The request was sent before the sleep, so the age of the reply is unknown.
      const last = guesses.at(-1)
      if (last && sample.askedAt < last.onTimer) return
      clock = learnTime(last ? undefined : clock, sample)
      guesses = []
    },
    isKnown: () => guesses.length === 0,
    guesses: () => guesses,
  }
}
