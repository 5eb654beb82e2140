import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes waits of a second and more ten times as short in pages: pauses after failures, the heartbeat of an exam, the rest
 * of a hand that types. Clocks run as they are; a call, and the device's database, are waited for as long as ever.
 */
export const hurry = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript(() => {
    const setTimer = globalThis.setTimeout
    const databaseMs = 3000
    let times = 10
    const shorten = (ms = 0) => (ms < 1000 || ms === databaseMs ? ms : ms / times)
    Object.assign(globalThis, {
      hurry: (wanted: number) => {
        times = wanted
      },
      setTimeout: (run: () => void, ms?: number, ...given: []) => setTimer(run, shorten(ms), ...given),
    })
  })
