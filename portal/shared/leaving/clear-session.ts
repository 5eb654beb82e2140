import { clearStore } from '#portal/shared/device/database.ts'
import { dropPageView } from '#portal/shared/device/page-view.ts'
import { removeStored, stored } from '#portal/shared/storage.ts'

/**
 * Deletes what the session has left on this device, also after one that ended elsewhere: replies, changes that wait, and for
 * whom the server renders pages. Drafts and kept files are the person's (`log-out.ts`). Begins at once, and never throws.
 */
export async function clearSession(): Promise<void> {
  removeStored(stored.unsent.shelf, stored.unsent.key)
  dropPageView()
  await Promise.all([clearStore('replies'), clearStore('outbox')])
}
