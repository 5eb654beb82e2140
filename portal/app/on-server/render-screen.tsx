import { setVisit } from './environment.ts'
import '#portal/shared/loading/jitless.ts'
import { type Query, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, type DataRouter, matchRoutes } from 'react-router'
import type { SignedIn } from '#domain/session/calls.ts'
import type { Rendering } from '#domain/session/page-view.ts'
import { themeKey } from '#domain/session/theme.ts'
import { portalOf } from '#portal/app/portal.tsx'
import { copyRoutes, routes, screens } from '#portal/app/routes.tsx'
import { missingParts } from '#portal/shared/loading/lazy-code.ts'
import { localDay, readYear, storedSessionOf, withYear } from '#portal/shared/session.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'

/** A part whose data or code is found only in what the round before rendered. */
const maxRounds = 5

/**
 * The HTML of a screen with its data, which it fetches by the global `fetch`. One at a time: the portal has one session.
 * @returns undefined where the path is not a screen of the portal
 */
export async function renderScreen({
  path,
  width,
  theme,
  session,
  yearId,
}: Rendering): Promise<string | undefined> {
  if (!matchRoutes([...screens], path)) return undefined
  setVisit({ path, width })
  writeStored('local', themeKey, theme)
  writeStored(stored.promotion.shelf, stored.promotion.key, 'shown')
  writeStored(stored.session.shelf, stored.session.key, JSON.stringify(inYear(session, yearId)))
  writeStored(stored.lastUse.shelf, stored.lastUse.key, String(Date.now()))
  refreshSession()
  const router = createMemoryRouter(copyRoutes(routes), { initialEntries: [path] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  try {
    await initialized(router)
    // The account may not open this screen.
    if (router.state.location.pathname !== path) return undefined
    return await renderWhole(portalOf(router, client), client)
  } finally {
    router.dispose()
    client.clear()
  }
}

function inYear(session: SignedIn, yearId: number) {
  const stored = storedSessionOf(session, {
    today: localDay(new Date()),
    currentMode: 'prod',
    redirect_url: '',
  })
  const year = session.acad_year_list.find(({ acad_yr_id }) => acad_yr_id === yearId)
  return year ? withYear(stored, readYear(year)) : stored
}

function initialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!router.state.initialized) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = router.subscribe(look)
    look()
  })
}

/** Renders until no part waits for data or code. */
async function renderWhole(portal: ReactNode, client: QueryClient): Promise<string> {
  for (let round = 1; ; round += 1) {
    missingParts.clear()
    const html = await new Response((await prerender(portal)).prelude).text()
    const missing = client.getQueryCache().getAll().filter(isMissing)
    if ((missing.length === 0 && missingParts.size === 0) || round === maxRounds) return html
    await Promise.allSettled([
      ...missing.map((query) => query.fetch()),
      ...[...missingParts].map((fetchPart) => fetchPart()),
    ])
  }
}

const isMissing = ({ state, options }: Query) =>
  state.status === 'pending' && (!('enabled' in options) || options.enabled !== false)
