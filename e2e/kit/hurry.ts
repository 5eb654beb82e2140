import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes waits of a second and more ten times as short in pages: pauses after failures, the heartbeat of an exam, the rest
 * of a hand that types. Clocks run as they are; a call, and the device's database, are waited for as long as ever.
 */
export const hurry = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript(() => {
    const setTimer = globalThis.setTimeout
    /** The database's, that of a paper which lies on the device, and that of the panel's calls. */
    const limits = [3000, 4000, 12_000]
    /** Of any other call. */
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
