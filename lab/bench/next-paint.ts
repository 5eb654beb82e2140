import type { Page } from '@playwright/test'

export type PaintFigures = { median: number; ninetieth: number; slowest: number }

const slowdown = 4
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
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
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
  for (const act of acts) {
    await act()
    await page.waitForTimeout(700)
  }
  const paints = await page.evaluate(() => window.paints)
  await client.detach()
  // Events below the observer's threshold took at most that long.
  while (paints.length < acts.length) paints.push(shortestEvent)
  const sorted = paints.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { median: at(0.5), ninetieth: at(0.9), slowest: sorted.at(-1) ?? 0 }
}
