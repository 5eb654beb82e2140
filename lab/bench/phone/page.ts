import { type Browser, chromium, type Page } from '@playwright/test'
import { openAs } from '../../../e2e/kit/open-as.ts'
import { chromiumFlags, findChromium } from '../../../scripts/chromium.ts'

/** Of the processor. */
const slowdown = 4

export const launchChromium = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...flags] })

/** A phone of 390 px on which a person is signed in. */
export async function openPhone(browser: Browser, login: string, url: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  await openAs(page, login, url)
  return page
}

/** Does something on a four times slower processor. */
export async function onSlowProcessor<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    return await act()
  } finally {
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await client.detach()
  }
}

declare global {
  interface Window {
    longTasks: number[]
    longTaskObserver: PerformanceObserver
  }
}

/** @returns milliseconds of each task of the main thread that took longer than 50 ms, the longest first */
export async function longTasksOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.longTasks = []
    window.longTaskObserver = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    })
    window.longTaskObserver.observe({ type: 'longtask' })
  })
  await act()
  // The browser reports a task a moment after it.
  await page.waitForTimeout(300)
  return page.evaluate(() => {
    window.longTaskObserver.disconnect()
    return window.longTasks.toSorted((a, b) => b - a)
  })
}
