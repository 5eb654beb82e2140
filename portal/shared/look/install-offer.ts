import { localDay } from '#portal/shared/requests/freshness.ts'
import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'

/** Chromium's event, which no standard has yet. */
export type InstallOffer = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const { shelf, key } = stored.install
const never = 'never'
let offer: InstallOffer | undefined

/** Keeps the browser's offer to install the portal, and the day of the first one. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise some browsers show a bar over the page.
    event.preventDefault()
    offer = event as InstallOffer
    noteFirstDay()
  })
  addEventListener('appinstalled', neverOfferAgain)
  if (isIPhone() && !isInstalled()) noteFirstDay()
}

function noteFirstDay(): void {
  if (readStored(shelf, key) === null) writeStored(shelf, key, localDay(new Date()))
}

/** iPhones and iPads have no event: people install by the Share menu. Only they have this property. */
export const isIPhone = (): boolean => 'standalone' in navigator

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** From the second day on on which it could be installed, until the person has answered. */
export function mayOfferInstall(): boolean {
  const first = readStored(shelf, key)
  return first !== null && first !== never && first < localDay(new Date()) && !isInstalled()
}

/** The browser's question; undefined where the browser asks only from its own menu. It can be asked once. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer
  offer = undefined
  return taken
}

export function neverOfferAgain(): void {
  writeStored(shelf, key, never)
}

/** At logout: only that the person wants no more offers stays. */
export function forgetInstallDay(): void {
  if (readStored(shelf, key) !== never) removeStored(shelf, key)
}
