import { openDatabase } from '#portal/shared/device/database.ts'

/** All that the desk keeps on a device, sealed for one person each: the first opener makes every store. The portal's sign-out removes its own only. */
export const deskDatabase = openDatabase({
  name: 'homeroom-desk',
  stores: ['registers', 'drafts'],
  durability: 'strict',
  openLimitMs: 3000,
})
