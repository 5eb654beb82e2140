import type { Page } from '@playwright/test'
import { share } from '../times.ts'
import { onSlowProcessor } from './phone/page.ts'

export type PaintFigures = { median: number; ninetieth: number; slowest: number }

/** Every duration of the browser's Event Timing is a multiple of 8 ms. */
const shortestEvent = 16

declare global {
  interface Window {
    paints: number[]
  }
}

/**
 * Does something `count` times on a four times slower processor, with a pause after each.
 * @param event its name in Event Timing: `keydown`, `click`
 * @returns milliseconds from the event to the next paint
 */
export async function timePaints(
  page: Page,
  event: 'keydown' | 'click',
  acts: readonly (() => Promise<void>)[],
): Promise<PaintFigures> {
  await page.evaluate(
    ({ event, durationThreshold }) => {
      window.paints = []
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === event) window.paints.push(entry.duration)
      })
      observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
    },
    { event, durationThreshold: shortestEvent },
  )
  const paints = await onSlowProcessor(page, async () => {
    for (const act of acts) {
      await act()
      await page.waitForTimeout(700)
    }
    return page.evaluate(() => window.paints)
  })
  // Events below the observer's threshold took at most that long.
  while (paints.length < acts.length) paints.push(shortestEvent)
  return { median: share(paints, 0.5), ninetieth: share(paints, 0.9), slowest: share(paints, 1) }
}
