/**
 * Loads the sign-in page and home in Chromium, on a normal and a slow device, cold and again, and measures
 * what a person waits for.
 */
import type { Browser, BrowserContext } from '@playwright/test'
import { openAs } from '../../e2e/kit/open-as.ts'
import { share } from '../times.ts'
import { launchChromium } from './phone/page.ts'

const runs = 5
/** 1.6 Mbps with 150 ms of latency, on a four times slower processor. */
const slow = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}

export type PageFigures = {
  name: string
  kilobytes: number
  largestPaint: number
  contentReady: number
  blocking: number
  shift: number
}

declare global {
  interface Window {
    bench: { largest: number; shift: number; blocking: number; ready: number }
  }
}

const pages = [
  { name: 'Login', path: '/', ready: 'form button[type=submit]', isSignedIn: false },
  {
    name: 'Home',
    path: '/dashboard',
    ready: 'section[aria-labelledby=announcements] article',
    isSignedIn: true,
  },
]

/** A page of which `ready` is what a person waits for. */
export type Target = { path: string; ready: string; isSignedIn: boolean }

export async function benchPages(address: string): Promise<PageFigures[]> {
  const browser = await launchChromium()
  const figures: PageFigures[] = []
  const signedIn = await signIn(browser, address)
  for (const target of pages) {
    for (const isSlow of [false, true]) {
      const cold: PageFigures[] = []
      const again: PageFigures[] = []
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext(target.isSignedIn ? { storageState: signedIn } : {})
        const label = `${target.name}, ${isSlow ? 'slow' : 'plain'}`
        cold.push(await visit(context, target, address, isSlow, `${label}, cold`))
        again.push(await visit(context, target, address, isSlow, `${label}, repeat`))
        await context.close()
      }
      figures.push(median(cold), median(again))
    }
  }
  await browser.close()
  return figures
}

async function signIn(browser: Browser, address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAs(page, '9000000001', `${address}/dashboard`)
  await page.locator('section[aria-labelledby=announcements] article').first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** @param target `isSignedIn`: with a service worker, which caches the files for the next visit */
export async function visit(
  context: BrowserContext,
  target: Target,
  address: string,
  isSlow: boolean,
  name: string,
) {
  const page = await context.newPage()
  await page.addInitScript(watch, target.ready)
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  let bytes = 0
  tools.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  if (isSlow) {
    await tools.send('Network.emulateNetworkConditions', slow)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  await page.goto(address + target.path, { waitUntil: 'load' })
  await page.waitForFunction(() => window.bench.ready > 0)
  await page.waitForLoadState('networkidle')
  const { largest, shift, blocking, ready: at } = await page.evaluate(() => window.bench)
  // Long enough for the service worker to cache the files, for the repeat visit.
  if (target.isSignedIn) await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
  return { name, kilobytes: bytes / 1000, largestPaint: largest, contentReady: at, blocking, shift }
}

/** Runs in the page, before its own scripts. Times are milliseconds from the start of the navigation. */
function watch(ready: string): void {
  window.bench = { largest: 0, shift: 0, blocking: 0, ready: 0 }
  const observe = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    window.bench.largest = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) window.bench.shift += entry.value ?? 0
  })
  observe('longtask', (entry) => {
    window.bench.blocking += Math.max(0, entry.duration - 50)
  })
  const look = () => {
    if (document.querySelector(ready)) window.bench.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export function median(figures: PageFigures[]): PageFigures {
  const middle = (of: (one: PageFigures) => number) => share(figures.map(of), 0.5)
  return {
    name: figures[0]?.name ?? '',
    kilobytes: middle((one) => one.kilobytes),
    largestPaint: middle((one) => one.largestPaint),
    contentReady: middle((one) => one.contentReady),
    blocking: middle((one) => one.blocking),
    shift: middle((one) => one.shift),
  }
}
