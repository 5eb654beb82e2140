import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, type RouterNavigateOptions, type To } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl/react'
import { isPortalPath } from '#domain/session/address.ts'
import { homeTexts } from '#portal/features/home/texts.ts'
import { prepareNextPage } from '#portal/shared/device/on-device.ts'
import { keepPageView } from '#portal/shared/device/page-view.ts'
import { personSecretNow } from '#portal/shared/device/person-secret.ts'
import { markRunning } from '#portal/shared/device/picture.ts'
import { applyStoredIcon, loadLook } from '#portal/shared/look/institute-look.ts'
import { RouterNow } from '#portal/shared/navigation/address-now.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { noteVisit } from '#portal/shared/speed/visited.ts'
import { belowPopups, watchBack } from '#ui/popups/back-closes.ts'
import { leaveIfSignedOut } from './guard.ts'
import { renewNotifications } from './notified.ts'
import { prepareScreens } from './prepare-screens.ts'
import { watchPresence } from './presence.ts'
import { makeQueryClient } from './query-client.ts'
import { routes, screens } from './routes.tsx'
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
  setTimeout(() => void renewNotifications().catch(() => undefined), lookDelayMs)
}

/** The providers around all screens. */
export function portalOf(router: DataRouter, client = makeQueryClient()): ReactNode {
  return (
    <StrictMode>
      <IntlProvider locale="en" timeZone="UTC" messages={messages}>
        <QueryClientProvider client={client}>
          <RouterNow value={router}>
            <RouterProvider router={router} />
          </RouterNow>
        </QueryClientProvider>
      </IntlProvider>
    </StrictMode>
  )
}

/** A click on a notification opens its screen in this window, without loading the page again (`portal/public/sw.js`). */
function openFromNotifications(router: DataRouter): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.renewed) void renewNotifications().catch(() => undefined)
    const path: unknown = data?.open
    if (typeof path !== 'string' || !isPortalPath(path)) return
    port?.postMessage('opened')
    void router.navigate(path)
  })
}

/** Removes the history entry of a popup before it opens another screen, so that Back does not stop at a closed popup. */
export function keepScreensBelowPopups(router: DataRouter): DataRouter {
  const { navigate } = router
  const go = (to: number | To | null, options?: RouterNavigateOptions) =>
    belowPopups(() => (typeof to === 'number' ? navigate(to) : navigate(to, options)))
  router.navigate = go
  watchBack()
  return router
}

/** Runs callbacks in order, each in a separate task, so that taps and scrolling need not wait for all of them. */
function takeTurns(): (run: () => void) => void {
  const waiting: (() => void)[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => waiting.shift()?.()
  return (run) => {
    waiting.push(run)
    port2.postMessage(null)
  }
}
