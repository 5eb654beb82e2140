import { idleLimitMs } from '#domain/session/idle.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import { findLiveSessions } from '#server/features/session/devices/queries.ts'
import { findPasskeys } from '#server/features/session/passkey/queries.ts'
import { type ReadOwnData, shownTime } from '#server/own-data-area.ts'

/** Where the account is signed in, and its passkeys: only its own (docs/decisions/17). */
export const sessionOwnData: ReadOwnData = async ({ pool }, { session, isOwn, now }) => {
  if (!isOwn) return undefined
  const { instituteId, personId, timeZone } = session
  const idleSince = new Date(now.getTime() - idleLimitMs)
  const [devices, passkeys] = await Promise.all([
    findLiveSessions(pool, { instituteId, personId, now, idleSince }),
    findPasskeys(pool, { instituteId, personId }),
  ])
  const show = (moment: Date | null) => (moment ? shownTime(isoIn(timeZone, moment)) : '')
  return {
    title: 'Devices and passkeys',
    tables: [
      {
        name: 'devices',
        title: 'Where you are signed in',
        columns: ['Device', 'Signed in', 'Last used', 'Registered'],
        rows: devices.map((row) => [
          row.deviceName,
          show(row.createdAt),
          show(row.lastSeenAt),
          row.isRegistered ? 'Yes' : 'No',
        ]),
      },
      {
        name: 'passkeys',
        title: 'Passkeys',
        columns: ['Name', 'Host', 'Added', 'Last used'],
        rows: passkeys.map((row) => [row.name, row.host, show(row.createdAt), show(row.lastUsedAt)]),
      },
    ],
  }
}
