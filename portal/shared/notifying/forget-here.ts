import { withinLimit } from '#portal/shared/device/within-limit.ts'

const limitMs = 2000

/**
 * Lets this browser take no more messages, of no account, and closes the notifications that it shows. Never throws and never
 * waits long, so that it cannot prevent a logout.
 */
export async function forgetNotifications(): Promise<void> {
  await withinLimit(forget(), limitMs)
}

async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.pushManager) return
  for (const shown of await registration.getNotifications()) shown.close()
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
