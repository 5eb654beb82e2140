import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumTestFlags } from '../../scripts/chromium.ts'

export type Profile = { start: () => Promise<BrowserContext>; remove: () => Promise<void> }

/** A browser with a profile folder, so that it can be killed and started again. */
export async function makeProfile(): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-browser-'))
  return {
    start: () =>
      chromium.launchPersistentContext(folder, {
        executablePath: process.env.CHROMIUM_PATH ?? '',
        args: chromiumTestFlags,
        viewport: { width: 1280, height: 800 },
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Ends at once with all its tabs, without any events in them. */
export async function killBrowser(context: BrowserContext, page: Page): Promise<void> {
  const tools = await context.newCDPSession(page)
  const gone = context.waitForEvent('close')
  // Never resolves, because the browser is gone.
  void tools.send('Browser.crash').catch(() => undefined)
  await gone
}
