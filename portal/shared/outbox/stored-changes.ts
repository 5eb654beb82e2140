import { openSealedStore } from '#portal/shared/device/sealed-store.ts'
import { readStored, removeStored, stored } from '#portal/shared/storage.ts'

/** The changes that wait for the network, encrypted on this device. Import nothing big: every page that can end a session uses this. */
export const storedChanges = openSealedStore('outbox')

/** How many a person would miss, without opening the database. */
export const countStored = (): number => Number(readStored(stored.unsent.shelf, stored.unsent.key) ?? 0)

/** Deletes all of them. */
export async function forgetUnsent(): Promise<void> {
  removeStored(stored.unsent.shelf, stored.unsent.key)
  await storedChanges.forget()
}
