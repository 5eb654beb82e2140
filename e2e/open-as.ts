import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SignedIn, SignInResult } from '#domain/session/calls.ts'
import { sessionOf } from '#portal/shared/session.ts'
import { stored } from '#portal/shared/storage.ts'
import { password } from './test.ts'

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
  const kept = keepable(session)
  const items = how.hasPromotion ? kept : { ...kept, [stored.promotion.key]: 'shown' }
  const script = await page.addInitScript(
    ({ origin, items, sessionKey }) => {
      // Frames of other origins have a storage of their own, or none.
      if (location.origin !== origin) return
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      // By the browser's own day, whatever zone a test gave it.
      const session = {
        ...JSON.parse(items[sessionKey] ?? ''),
        logindatetime: new Date().toLocaleDateString('sv'),
      }
      localStorage.setItem(sessionKey, JSON.stringify(session))
      localStorage.setItem('homeroom.last-use', String(Date.now()))
    },
    { origin, items, sessionKey: stored.session.key },
  )
  await page.goto(url)
  await script.dispose()
}

/** Signs in by the call alone. @throws where the call asks something */
export async function makeSession(origin: string, login: string, child?: RegExp): Promise<SignedIn> {
  const device = randomUUID()
  const first = await ask(origin, { device_id: device, user_name: login })
  if (isSignedIn(first)) return first
  const children = first !== null && !Array.isArray(first) ? first.student_details : []
  const chosen = child ? children.find((one) => child.test(one.student_name ?? one.name)) : children[0]
  const second =
    chosen && (await ask(origin, { device_id: device, user_name: login, user_id: chosen.user_id }))
  if (!second || !isSignedIn(second)) throw new Error(`${login} is not signed in: ${JSON.stringify(first)}`)
  return second
}

const isSignedIn = (result: SignInResult): result is SignedIn =>
  result !== null && !Array.isArray(result) && 'student_auth' in result

async function ask(origin: string, body: object): Promise<SignInResult> {
  // Node does not find the hosts of institutes; the server looks for the account in all of them then.
  const response = await fetch(`http://localhost:${new URL(origin).port}/api/v2/user/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source: 'WEB', password, ...body }),
  })
  const { result } = (await response.json()) as { result?: SignInResult }
  return result ?? null
}

function keepable(signedIn: SignedIn): Record<string, string> {
  const about = { today: '', currentMode: 'prod', redirect_url: '' }
  return {
    [stored.session.key]: JSON.stringify(sessionOf(signedIn, about)),
    [stored.device.key]: signedIn.device_id,
  }
}
