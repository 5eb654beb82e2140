import { localDay } from '#portal/shared/requests/freshness.ts'
import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'

/** Chromium's event, which is not standardised. */
export type InstallOffer = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const { shelf, key } = stored.install
const never = 'never'
let offer: InstallOffer | undefined

/** Stores the browser's offer to install the portal, and the day of the first one. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the bar that some browsers show.
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

/** iPhones and iPads have no such event: people install by the Share menu. Only they have this property. */
export const isIPhone = (): boolean => 'standalone' in navigator

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** From the second day after the first offer, until the person has answered. */
export function mayOfferInstall(): boolean {
  const first = readStored(shelf, key)
  return first !== null && first !== never && first < localDay(new Date()) && !isInstalled()
}

/** Shows the browser's question once; undefined if the browser only asks from its own menu. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer
  offer = undefined
  return taken
}

export function neverOfferAgain(): void {
  writeStored(shelf, key, never)
}

/** At logout, everything is deleted except that the person declined offers. */
export function forgetInstallDay(): void {
  if (readStored(shelf, key) !== never) removeStored(shelf, key)
}
