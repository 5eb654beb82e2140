import { addDays } from '#domain/day.ts'
import { pushDevices } from '#domain/news/push-calls.ts'
import { send } from '#portal/shared/api.ts'
import { localDay } from '#portal/shared/requests/freshness.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'
import { readPermission } from './permission.ts'

const { shelf, key } = stored.notifyingOffer
/** How long "Not now" lasts. */
const waitDays = 30

/**
 * A piece of news was opened: from now on home may offer notifications, if the server has them and this browser was not asked
 * yet [news-38].
 */
export async function noteNewsOpened(): Promise<void> {
  if (readPermission() !== 'default' || readStored(shelf, key) !== null) return
  const { instituteId } = getSession()
  const reply = await send(pushDevices, { params: { institute_id: instituteId } }).catch(() => undefined)
  if (reply && reply.result.public_key !== '') writeStored(shelf, key, localDay(new Date()))
}

/** Whether notifications may be offered. */
export function mayOfferNotifications(): boolean {
  const from = readStored(shelf, key)
  return from !== null && from <= localDay(new Date()) && readPermission() === 'default'
}

/** The person said "Not now". */
export function postponeOffer(): void {
  writeStored(shelf, key, addDays(localDay(new Date()), waitDays))
}
