import { subscribePush } from '#domain/news/push-calls.ts'
import { send } from '#portal/shared/api.ts'
import { trustedAddress } from '#portal/shared/requests/trusted-address.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { noteGiven } from './given.ts'

/**
 * Subscribes this browser to the messages of the server, and gives the subscription to the server. The person has allowed
 * notifications before. @param publicKey the server's @throws where the browser's push service refuses or cannot be reached
 */
export async function turnOnHere(publicKey: string, showsDetails: boolean): Promise<void> {
  await giveHere({ publicKey, showsDetails })
}

type Gift = {
  publicKey: string
  showsDetails: boolean
  /** SHA-256 of the address that the server has of this browser, if it is to be replaced. */
  replaces?: string
}

/** The same, also in place of an address that this browser has not any more. @throws as `turnOnHere`, and where the server has none */
export async function giveHere({ publicKey, showsDetails, replaces }: Gift): Promise<void> {
  const { pushManager } = await readyWorker()
  const existing = await pushManager.getSubscription()
  // A browser has one subscription, for one key.
  if (existing && keyOf(existing) !== publicKey) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint = '', keys = {} } = (await pushManager.subscribe(options)).toJSON()
  const { p256dh = '', auth = '' } = keys
  const { instituteId } = getSession()
  await send(subscribePush, {
    body: {
      institute_id: instituteId,
      endpoint,
      p256dh,
      auth,
      shows_details: showsDetails,
      ...(replaces && { replaces }),
    },
  })
  noteGiven({ publicKey, showsDetails, hash: await hashOf(endpoint) })
}

/** SHA-256 in hex of the address at which this browser takes messages, as the server lists it; '' where it takes none. */
export async function endpointHashHere(): Promise<string> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription ? hashOf(subscription.endpoint) : ''
}

async function hashOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
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
