import { inject, onTestFinished, vi } from 'vitest'

/** The clock stands where the server's does; timers go on as usual. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(inject('moment')) })
}

/**
 * Timers go by a clock that a test may put forward by `vi.advanceTimersByTime`; otherwise it goes on as usual. What is
 * still to come when the test ends never comes.
 */
export function takeClock(): void {
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const
  vi.useFakeTimers({ toFake: [...toFake], now: Date.now(), shouldAdvanceTime: true })
  onTestFinished(stopClock)
}
