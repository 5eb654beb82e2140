import type { Guess } from '#domain/exam/panel/window.ts'
import { learnTime, type Sample, type ServerClock, timeBy } from './server-clock.ts'

export type Clock = {
  /** Milliseconds since 1970, by the server's clock. */
  now: () => number
  learn: (sample: Sample) => void
  /** False while `now` is a guess: the server was not heard of yet, or not since the device slept. */
  isKnown: () => boolean
  /** What it was guessed by since the server was heard; none while it is known. */
  guesses: () => readonly Guess[]
}

/** The timer stands still while a device sleeps, its clock does not: between two looks it went ahead by so much. */
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
   * Whether a clock was set forward or the device slept, only the server can tell. Until it does, nothing moves: a
   * changed device clock must not, and after a sleep `guesses` say which stamps are to be set right.
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
      // Asked before the sleep, nobody knows how long ago it was answered.
      const last = guesses.at(-1)
      if (last && sample.askedAt < last.onTimer) return
      clock = learnTime(last ? undefined : clock, sample)
      guesses = []
    },
    isKnown: () => guesses.length === 0,
    guesses: () => guesses,
  }
}
