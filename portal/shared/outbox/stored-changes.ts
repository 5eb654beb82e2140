import { openSealedStore } from '#portal/shared/device/sealed-store.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

/** The changes that wait for the network, encrypted on this device. Import nothing big: every page that can end a session uses this. */
export const storedChanges = openSealedStore('outbox')

/** How many a person would miss, without opening the database. */
export const countStored = (): number => Number(readStored(stored.unsent.shelf, stored.unsent.key) ?? 0)
