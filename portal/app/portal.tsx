import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl/react'
import { homeTexts } from '#portal/features/home/texts.ts'
import { prepareNextPage } from '#portal/shared/device/on-device.ts'
import { keepPageView } from '#portal/shared/device/page-view.ts'
import { personSecretNow } from '#portal/shared/device/person-secret.ts'
import { markRunning } from '#portal/shared/device/picture.ts'
import { takeTurns } from '#portal/shared/loading/in-turns.ts'
import { applyStoredIcon, loadLook } from '#portal/shared/look/institute-look.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { noteVisit } from '#portal/shared/speed/visited.ts'
import { belowPopups } from '#ui/popups/back-closes.ts'
import { leaveIfSignedOut } from './guard.ts'
import { openFromNotifications } from './notified.ts'
import { prepareScreens } from './prepare-screens.ts'
import { watchPresence } from './presence.ts'
import { makeQueryClient } from './query-client.ts'
import { routes, screens } from './routes.tsx'
import { keepScreensBelowPopups } from './screens-below-popups.ts'
import { shellTexts } from './texts.ts'

export { belowPopups }

const messages = { shell: shellTexts, home: homeTexts }
const lookDelayMs = 3000
const prepareDelayMs = 2000

/** Runs the portal in a container. A signed-out visitor is sent to the sign-in screen instead. */
export function startPortal(container: HTMLElement | Root): void {
  if (leaveIfSignedOut()) return
  applyStoredIcon()
  watchPresence()
  if (!('render' in container)) markRunning(container)
  keepPageView(getSession())
  // Each part of a screen renders its data in a task of its own.
  notifyManager.setNotifyFunction(takeTurns())
  const root = 'render' in container ? container : createRoot(container)
  const client = makeQueryClient()
  const router = keepScreensBelowPopups(createBrowserRouter(routes))
  router.subscribe(({ location }) => noteVisit(location.pathname))
  openFromNotifications(router)
  // In slices, so that what is on the screen already can be scrolled meanwhile.
  startTransition(() => root.render(portalOf(router, client)))
  prepareNextPage()
  setTimeout(() => void prepareScreens(client, screens).catch(() => undefined), prepareDelayMs)
  // For the next visit.
  setTimeout(loadLook, lookDelayMs)
  // Then drafts can be sealed and opened without a network.
  setTimeout(() => void personSecretNow(), lookDelayMs)
}

/** The providers around all screens. */
export function portalOf(router: DataRouter, client = makeQueryClient()): ReactNode {
  return (
    <StrictMode>
      <IntlProvider locale="en" timeZone="UTC" messages={messages}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </IntlProvider>
    </StrictMode>
  )
}
