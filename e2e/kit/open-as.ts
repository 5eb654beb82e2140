import type { Page } from '@playwright/test'
import type { SignedIn } from '#domain/session/calls.ts'
import { storedSessionOf } from '#portal/shared/session.ts'
import { stored } from '#portal/shared/storage.ts'
import { makeSession } from '#portal/testing/make-session.ts'

/** The keys under which the portal stores these values. */
const keys = {
  session: stored.session.key,
  device: stored.device.key,
  lastUse: stored.lastUse.key,
  promotion: stored.promotion.key,
}

type How = {
  /** For a parent: the viewed child; the first one by default. */
  child?: RegExp
  /** Whether home's promotion has not been shown in this browser yet. */
  hasPromotion?: boolean
}

/**
 * Opens a page of the portal as a signed-in person: makes the session by the call of the form, and stores it where the
 * portal does.
 * @param url with its origin: the server, and the institute's host
 */
export async function openAs(page: Page, login: string, url: string, how: How = {}): Promise<void> {
  await openWith(page, await makeSession(new URL(url).origin, login, how.child), url, how)
}

/** The same with an existing session. */
export async function openWith(page: Page, session: SignedIn, url: string, how: How = {}): Promise<void> {
  const { origin } = new URL(url)
  const kept = storedSessionOf(session, { today: '', currentMode: 'prod', redirect_url: '' })
  const script = await page.addInitScript(
    ({ origin, kept, keys, device, hasPromotion }) => {
      // Frames of other origins have separate storage, or none.
      if (location.origin !== origin) return
      // The day in the browser's time zone, which a test may set.
      const session = { ...kept, logindatetime: new Date().toLocaleDateString('sv') }
      localStorage.setItem(keys.session, JSON.stringify(session))
      localStorage.setItem(keys.device, device)
      localStorage.setItem(keys.lastUse, String(Date.now()))
      if (!hasPromotion) localStorage.setItem(keys.promotion, 'shown')
    },
    { origin, kept, keys, device: session.device_id, hasPromotion: how.hasPromotion ?? false },
  )
  await page.goto(url)
  await script.dispose()
}

/** Makes the stored session old or long unused, so that the next load ends it. */
export async function ageSession(page: Page, how: 'earlierDay' | 'longUnused'): Promise<void> {
  await page.evaluate(
    ({ keys, how }) => {
      if (how === 'longUnused') localStorage.setItem(keys.lastUse, '1000')
      else {
        const session = JSON.parse(localStorage.getItem(keys.session) ?? '{}')
        localStorage.setItem(keys.session, JSON.stringify({ ...session, logindatetime: '2020-01-01' }))
      }
      // A reply that comes before the next load would mark the session as used.
      Storage.prototype.setItem = () => undefined
    },
    { keys, how },
  )
}
