import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes timers of a second or more ten times as fast in pages: backoff, the heartbeat of an exam, the pause after
 * typing. Clocks and the timeouts of calls and of the device's database keep their speed.
 */
export const hurry = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript(() => {
    const setTimer = globalThis.setTimeout
    /** The timeouts of the database, of a cached paper, and of the panel's calls. */
    const limits = [3000, 4000, 12_000]
    /** The timeout of any other call. */
    const silenceMs = 30_000
    let times = 10
    const isLimit = (ms: number) => limits.includes(ms) || ms >= silenceMs
    const shorten = (ms = 0) => (ms < 1000 || isLimit(ms) ? ms : ms / times)
    Object.assign(globalThis, {
      hurry: (wanted: number) => {
        times = wanted
      },
      setTimeout: (run: () => void, ms?: number, ...given: []) => setTimer(run, shorten(ms), ...given),
    })
  })
