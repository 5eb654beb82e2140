import { untilFetched } from '#portal/shared/loading/keep-trying.ts'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'

/** What is for the next page waits until this one has what it needs. */
const laterMs = 3000

/** Takes the portal onto the device, and brings to the server what an exam left here. */
export function prepareNextPage(): void {
  setTimeout(() => {
    keepOnDevice()
    untilFetched(() => import('#portal/shared/attempt/unsent-answers.ts'))
      .then(({ settleAttempts }) => settleAttempts(Date.now()))
      .catch(() => undefined)
  }, laterMs)
}

/**
 * The service worker (`portal/public/sw.js`) keeps the portal's own files on the device: it opens at once, and
 * without a network. Browsers without one, and plain http, go on as before.
 */
function keepOnDevice(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register(trustedAddress('/sw.js')).catch(() => {
    // Refused or full: nothing here depends on it.
  })
}
