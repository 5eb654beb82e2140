import '#portal/shared/loading/jitless.ts'
import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { createHashRouter } from 'react-router'
import { type FromFamilyPage, familyPageOver } from '#domain/desk/as-family-page.ts'
import { type SignedIn, signedIn } from '#domain/session/calls.ts'
import { themeKey } from '#domain/session/theme.ts'
import { isOpenPath } from '#portal/app/guard.ts'
import { keepScreensBelowPopups, portalOf } from '#portal/app/portal.tsx'
import { routes } from '#portal/app/routes.tsx'
import { applyTheme } from '#portal/shared/look/theme.ts'
import { keepSession } from '#portal/shared/session-store.ts'
import { writeStored } from '#portal/shared/storage.ts'
import { keepLinksHere } from './links.ts'

const say = (familyPage: FromFamilyPage['familyPage']) =>
  parent.postMessage({ familyPage } satisfies FromFamilyPage, location.origin)

/** The screens behind signing in: in no frame of the desk, and after the portal has left its session, there is nothing. */
function begin(session: SignedIn): void {
  keepSession(session, familyPageOver)
  // The portal's own addresses are behind the # of this page.
  if (location.hash === '') history.replaceState(null, '', '#/dashboard')
  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no #root')
  const screens = routes.map((route) => ({
    ...route,
    children: route.children?.filter(({ path = '' }) => !isOpenPath(path)) ?? [],
  }))
  const router = keepScreensBelowPopups(createHashRouter(screens as typeof routes))
  keepLinksHere((path) => void router.navigate(path))
  createRoot(container).render(portalOf(router))
}

if (parent === window) location.replace('/desk')
else if (`${location.pathname}${location.search}` === familyPageOver) say('over')
else {
  const receive = ({ source, origin, data }: MessageEvent) => {
    const read = signedIn.safeParse(data?.session)
    if (source !== parent || origin !== location.origin || !read.success) return
    removeEventListener('message', receive)
    writeStored('local', themeKey, String(data.theme))
    applyTheme()
    begin(read.data)
  }
  addEventListener('message', receive)
  say('ready')
}
