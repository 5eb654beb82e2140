import { openDatabase, type Store } from './database.ts'

/**
 * The portal's database on this device. `replies` and `outbox` are of one session, `drafts` and `files` of one person: see
 * `sealed-store.ts` and `drafts.ts`. Attempts of the exam panel have databases of their own, which outlive a session
 * (docs/decisions/46). Import nothing big: the boot script uses this.
 */
export type StoreName = 'replies' | 'outbox' | 'drafts' | 'files'

const database = openDatabase<StoreName>({
  name: 'homeroom',
  stores: ['replies', 'outbox', 'drafts', 'files'],
})

export const storeOf = (name: StoreName): Store => database.store(name)
