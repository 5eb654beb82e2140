import { readStored, stored } from '#portal/shared/storage.ts'

/** The browser may have given up or replaced its subscription by itself: the server gets the one that it has now [news-72]. */
export async function renewNotifications(): Promise<void> {
  if (readStored(stored.notifying.shelf, stored.notifying.key) === null) return
  const { renewHere } = await import('#portal/shared/notifying/renew.ts')
  await renewHere()
}
