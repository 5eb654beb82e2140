import type { Guess } from '#domain/exam/panel/exam-tab.ts'
import { narrowBounds, type Sample, type ServerClock, stampBy, stampErrorOf, timeBy } from './server-clock.ts'

export type Clock = {
  /** Milliseconds since 1970, by the server's clock. */
  now: () => number
  /** The same for stamps. */
  stamp: () => number
  /** Maximum by which `stamp` is behind the server's time, once synced. */
  stampErrorMs: () => number
  addSample: (sample: Sample) => void
  /** False while `now` is a guess: before the first reply, and after the device slept. */
  isSynced: () => boolean
  /** Guesses since the last reply; empty while synced. */
  guesses: () => readonly Guess[]
}

/** In sleep the timer stops but the device's clock runs: a larger difference means that the device slept. */
const sleptMs = 1000

/** @param stored the same moment on both clocks, from an earlier visit */
export function startClock(stored?: { server: number; device: number }): Clock {
  const guess = stored ? stored.server + Math.max(0, Date.now() - stored.device) : Date.now()
  let clock: ServerClock = narrowBounds(undefined, {
    time: guess,
    sentAt: performance.now(),
    repliedAt: performance.now(),
  })
  let guesses: (Guess & { onTimer: number })[] = [{ from: guess, aheadMs: 0, onTimer: performance.now() }]
  let ahead = Date.now() - performance.now()

  /**
   * Only a reply can show whether the clock was changed or the device slept. Until then the time does not jump, and
   * `guesses` record which stamps to correct.
   */
  function noticeSleep(): void {
    const before = ahead
    ahead = Date.now() - performance.now()
    const aheadMs = ahead - before
    const onTimer = performance.now()
    if (aheadMs > sleptMs) guesses.push({ from: Math.floor(stampBy(clock, onTimer)), aheadMs, onTimer })
  }

  return {
    now: () => {
      noticeSleep()
      return timeBy(clock, performance.now())
    },
    stamp: () => {
      noticeSleep()
      return stampBy(clock, performance.now())
    },
    stampErrorMs: () => stampErrorOf(clock),
    addSample: (sample) => {
      noticeSleep()
      // The request was sent before the sleep, so the age of the reply is unknown.
      const last = guesses.at(-1)
      if (last && sample.sentAt < last.onTimer) return
      clock = narrowBounds(last ? undefined : clock, sample)
      guesses = []
    },
    isSynced: () => guesses.length === 0,
    guesses: () => guesses,
  }
}
