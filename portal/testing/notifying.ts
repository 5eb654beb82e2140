import { onTestFinished, vi } from 'vitest'

/** A point of the curve, as the key of a server and of a browser. */
export const publicKey =
  'BH0xNDaXgEeEejrxqs5GK_z-xgaejFfp1ZPM11DaplAzkDTC4FItsqJ1iPyegkqi-plxrm0lRbvIq17ff1S4HJU'
export const endpoint = 'https://fcm.googleapis.com/fcm/send/here'
/** SHA-256 of it. */
export const hashOf = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

type Browser = {
  permission?: NotificationPermission
  /** What the person answers to the browser's question. */
  answer?: NotificationPermission
  /** Whether its push service cannot be reached. */
  isCut?: boolean
}

/** Gives the page a browser whose push service answers, until the end of the test: that of tests has none. */
export function haveNotifications({
  permission = 'default',
  answer = 'granted',
  isCut = false,
}: Browser = {}) {
  const state = { permission, asked: 0, isSubscribed: permission === 'granted', isCut, endpoint }
  const subscription = {
    get endpoint() {
      return state.endpoint
    },
    options: { applicationServerKey: bytesOf(publicKey).buffer },
    toJSON: () => ({ endpoint: state.endpoint, keys: { p256dh: publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    unsubscribe: async () => {
      state.isSubscribed = false
      return true
    },
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (state.isSubscribed ? subscription : null),
      subscribe: async () => {
        if (state.isCut) throw new DOMException('Registration failed', 'AbortError')
        state.isSubscribed = true
        return subscription
      },
    },
    getNotifications: async () => [],
  } as unknown as ServiceWorkerRegistration
  const { serviceWorker } = navigator
  vi.spyOn(serviceWorker, 'getRegistration').mockImplementation(async () => registration)
  vi.spyOn(serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => state.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    state.asked += 1
    state.permission = answer
    return answer
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return state
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
