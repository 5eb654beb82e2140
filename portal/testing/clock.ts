import { inject, onTestFinished, vi } from 'vitest'

/** Stops the clock at the server's time; timers run as usual. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(inject('moment')) })
}

/**
 * Timers use a clock that a test advances by `vi.advanceTimersByTime`; otherwise it runs as usual. Timers that remain
 * when the test ends never fire.
 */
export function takeClock(): void {
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const
  vi.useFakeTimers({ toFake: [...toFake], now: Date.now(), shouldAdvanceTime: true })
  onTestFinished(stopClock)
}
