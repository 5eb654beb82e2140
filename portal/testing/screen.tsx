import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { inject } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedIn } from '#domain/session/calls.ts'
import { portalOf } from '#portal/app/portal.tsx'
import { copyRoutes, routes } from '#portal/app/routes.tsx'
import { applyTheme } from '#portal/shared/look/theme.ts'
import { localDay, storedSessionOf } from '#portal/shared/session.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'
import type { PersonName } from './provided.ts'

type How = {
  as?: PersonName
  /** The window's size, in CSS pixels. */
  width?: number
  height?: number
  /** Changes the session, for plans and people that the demo lacks. */
  change?: (session: SignedIn) => SignedIn
  /** Whether this browser has not shown home's promotion yet. */
  hasPromotion?: boolean
}

type Screen = {
  /** The portal's address: path and query. */
  address: () => string
  goBack: () => Promise<void>
  /** Opens another address of the portal, as a link does. */
  open: (address: string) => Promise<void>
}

let shown: { root: Root; place: HTMLElement; leave: () => void } | undefined

/** Removes the screen of a test, with its timers and requests. */
export function leaveScreen(): void {
  // Toasts are outside the screens, and would remain in the next test.
  for (const close of document.querySelectorAll<HTMLElement>('[aria-live=polite] > div > button'))
    close.click()
  shown?.root.unmount()
  shown?.place.remove()
  shown?.leave()
  shown = undefined
}

/** Opens a screen of the portal with a session: the real routes, shell and styles. */
export async function renderScreen(
  address: string,
  { as = 'aarav', width = 1280, height = 900, change = (session) => session, hasPromotion = false }: How = {},
): Promise<Screen> {
  // A test may open several, one after another.
  leaveScreen()
  await page.viewport(width, height)
  signIn(change(inject('sessions')[as]))
  if (!hasPromotion) writeStored(stored.promotion.shelf, stored.promotion.key, 'shown')
  applyTheme()
  const router = createMemoryRouter(copyRoutes(routes), { initialEntries: [address] })
  show(portalOf(router), () => router.dispose())
  return {
    goBack: () => router.navigate(-1),
    open: (to) => router.navigate(to),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  }
}

/** Shows a single part of a screen. */
export function renderPart(part: ReactNode): void {
  leaveScreen()
  show(<main>{part}</main>)
}

/** The same within the providers of the portal. */
export function renderInPortal(part: ReactNode): void {
  leaveScreen()
  const router = createMemoryRouter([{ path: '*', element: <main>{part}</main> }])
  show(portalOf(router), () => router.dispose())
}

/** Renders a page outside the portal. */
export function show(node: ReactNode, leave = () => {}): void {
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  shown = { root: createRoot(place), place, leave }
  shown.root.render(node)
}

function signIn(signedIn: SignedIn): void {
  const about = { today: localDay(new Date()), currentMode: 'prod', redirect_url: '' }
  const session = storedSessionOf(signedIn, about)
  writeStored(stored.session.shelf, stored.session.key, JSON.stringify(session))
  writeStored(stored.lastUse.shelf, stored.lastUse.key, String(Date.now()))
  refreshSession()
}
