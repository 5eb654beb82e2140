import type { DataRouter } from 'react-router'
import { isPortalPath } from '#domain/session/address.ts'

/** A click on a notification opens its screen in this window, without loading the page again (`portal/public/sw.js`). */
export function openFromNotifications(router: DataRouter): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) => {
    const path: unknown = data?.open
    if (typeof path !== 'string' || !isPortalPath(path)) return
    port?.postMessage('opened')
    void router.navigate(path)
  })
}
