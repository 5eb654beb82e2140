import { subscribePush } from '#domain/news/push-calls.ts'
import { send } from '#portal/shared/api.ts'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'
import { getSession } from '#portal/shared/session-store.ts'

/**
 * Subscribes this browser to the messages of the server, and gives the subscription to the server. The person has allowed
 * notifications before. @param publicKey the server's @throws where the browser's push service refuses or cannot be reached
 */
export async function turnOnHere(publicKey: string, showsDetails: boolean): Promise<void> {
  const { pushManager } = await readyWorker()
  const existing = await pushManager.getSubscription()
  // A browser has one subscription, for one key.
  if (existing && keyOf(existing) !== publicKey) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint = '', keys = {} } = (await pushManager.subscribe(options)).toJSON()
  const { p256dh = '', auth = '' } = keys
  const { instituteId } = getSession()
  await send(subscribePush, {
    body: { institute_id: instituteId, endpoint, p256dh, auth, shows_details: showsDetails },
  })
}

/** SHA-256 in hex of the address at which this browser takes messages, as the server lists it; '' where it takes none. */
export async function endpointHashHere(): Promise<string> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return ''
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  if (!(await serviceWorker.getRegistration())) await serviceWorker.register(trustedAddress('/sw.js'))
  return serviceWorker.ready
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
