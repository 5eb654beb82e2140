import type { Page } from '@playwright/test'
import type { SignedIn } from '#domain/session/calls.ts'
import { sessionOf } from '#portal/shared/session.ts'
import { stored } from '#portal/shared/storage.ts'
import { makeSession } from '#portal/testing/make-session.ts'

/** Where the portal keeps what is given to it here. */
const keys = {
  session: stored.session.key,
  device: stored.device.key,
  lastUse: stored.lastUse.key,
  promotion: stored.promotion.key,
}

type How = {
  /** Of a parent: the child that is in view; the first without it. */
  child?: RegExp
  /** Whether home's promotion is still to come in this browser. */
  hasPromotion?: boolean
}

/**
 * Opens a page of the portal as somebody who has signed in before: the session is made by the call that the form
 * makes, and put where the portal keeps it.
 * @param url with its origin: the server, and the institute's host
 */
export async function openAs(page: Page, login: string, url: string, how: How = {}): Promise<void> {
  await openWith(page, await makeSession(new URL(url).origin, login, how.child), url, how)
}

/** The same with a session that was made before. */
export async function openWith(page: Page, session: SignedIn, url: string, how: How = {}): Promise<void> {
  const { origin } = new URL(url)
  const kept = sessionOf(session, { today: '', currentMode: 'prod', redirect_url: '' })
  const script = await page.addInitScript(
    ({ origin, kept, keys, device, hasPromotion }) => {
      // Frames of other origins have a storage of their own, or none.
      if (location.origin !== origin) return
      // By the browser's own day, whatever zone a test gave it.
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

/** Makes the session that is kept one of an earlier day, or one that was not used for long: the next load ends it. */
export async function ageSession(page: Page, how: 'earlierDay' | 'longUnused'): Promise<void> {
  await page.evaluate(
    ({ keys, how }) => {
      if (how === 'longUnused') return localStorage.setItem(keys.lastUse, '1000')
      const session = JSON.parse(localStorage.getItem(keys.session) ?? '{}')
      localStorage.setItem(keys.session, JSON.stringify({ ...session, logindatetime: '2020-01-01' }))
    },
    { keys, how },
  )
}
