import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'
import { forgetOldShared } from './shared-files.ts'

/** The next visit may come soon, and the worker fetches little that this page has not fetched. */
const workerWithinMs = 1000
/** What is not for the next page waits longer. */
const laterMs = 3000

/** Installs the service worker, and sends the unsent answers of exams on this device. */
export function prepareNextPage(): void {
  whenIdle(keepOnDevice, workerWithinMs)
  setTimeout(() => {
    void forgetOldShared()
    untilFetched(() => import('#portal/shared/attempt/unsent-answers.ts'))
      .then(({ sendUnsentAttempts }) => sendUnsentAttempts(Date.now()))
      .catch(() => undefined)
  }, laterMs)
}

/**
 * The service worker (`portal/public/sw.js`) keeps the portal's files on the device, so that it opens at once, also
 * offline. Browsers without one, and plain http, do without it.
 */
function keepOnDevice(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register(trustedAddress('/sw.js')).catch(() => {
    // Refused, or the storage is full: nothing here depends on it.
  })
}
