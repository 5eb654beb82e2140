import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, generatedId, instituteId, key, moment, reference } from '#server/database/columns.ts'
import { device } from '#server/features/session/tables.ts'

/** The pair of keys by which push services know this installation (VAPID): one row, for all institutes. */
export const pushKey = pgTable('push_key', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: createdAt(),
})

/** A browser that shows a person's news. It goes with its device, and with a logout there (docs/decisions/47). */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    deviceKey: text('device_key').notNull(),
    /** SHA-256 of its address, by which the accounts of one browser are known. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Its address and keys: who has them can send to the device. */
    sealed: text('sealed').notNull(),
    /** Whether a notification says what it is about. */
    showsDetails: boolean('shows_details').notNull(),
    /** Browser and system; '' where the browser did not say. */
    deviceName: text('device_name').notNull(),
    createdAt: createdAt(),
    /** The keys of the last messages, so that a retry shows none of them again. */
    shown: text('shown').array().notNull().default(sql`'{}'`),
    lastNotifiedAt: moment('last_notified_at'),
    testedAt: moment('tested_at'),
    /** Since when its push service does not know it any more: it gets nothing, and waits for the device to renew it. */
    goneAt: moment('gone_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('push_subscription_device').on(t.instituteId, t.personId, t.deviceKey),
    index('push_subscription_endpoint').on(t.endpointHash),
    foreignKey({
      name: 'push_subscription_of_device',
      columns: [t.instituteId, t.personId, t.deviceKey],
      foreignColumns: [device.instituteId, device.personId, device.key],
    }).onDelete('cascade'),
  ],
)
