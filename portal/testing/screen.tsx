import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { inject } from 'vitest'
import { page } from 'vitest/browser'
import { portalOf } from '#portal/app/portal.tsx'
import { routes } from '#portal/app/routes.tsx'
import { localDay, sessionOf } from '#portal/shared/session.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'
import { applyTheme } from '#portal/shared/theme.ts'
import type { PersonName } from './provided.ts'

type How = {
  as?: PersonName
  /** Of the window, in CSS pixels. */
  width?: number
  height?: number
}

type Screen = {
  /** Where the portal is: path and query. */
  address: () => string
}

let shown: { root: Root; place: HTMLElement; leave: () => void } | undefined

/** Takes the screen of a test away, with what it would still do. */
export function leaveScreen(): void {
  shown?.root.unmount()
  shown?.place.remove()
  shown?.leave()
  shown = undefined
}

/** Opens a screen of the portal as somebody who is signed in: the real routes, shell, styles and session. */
export async function renderScreen(
  address: string,
  { as = 'aarav', width = 1280, height = 900 }: How = {},
): Promise<Screen> {
  await page.viewport(width, height)
  signInAs(as)
  applyTheme()
  const router = createMemoryRouter(copyRoutes(routes), { initialEntries: [address] })
  const place = document.body.appendChild(document.createElement('div'))
  shown = { root: createRoot(place), place, leave: () => router.dispose() }
  shown.root.render(portalOf(router))
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  }
}

/** A router notes in the routes it is given which of their lazy parts it has loaded; the next one would miss them. */
const copyRoutes = (all: readonly RouteObject[]): RouteObject[] =>
  all.map(
    (route) =>
      ({
        ...route,
        ...(typeof route.lazy === 'object' && { lazy: { ...route.lazy } }),
        ...(route.children && { children: copyRoutes(route.children) }),
      }) as RouteObject,
  )

function signInAs(name: PersonName): void {
  const about = { today: localDay(new Date()), currentMode: 'prod', redirect_url: '' }
  const session = sessionOf(inject('sessions')[name], about)
  writeStored(stored.session.shelf, stored.session.key, JSON.stringify(session))
  writeStored(stored.lastUse.shelf, stored.lastUse.key, String(Date.now()))
  writeStored(stored.promotion.shelf, stored.promotion.key, 'shown')
  refreshSession()
}
