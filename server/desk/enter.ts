import type pg from 'pg'
import type { DeskMe } from '#domain/desk/frame-calls.ts'
import { deskLifeMs } from '#domain/desk/life.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import type { SignInKey } from '#domain/session/passkey-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { findStaffOf } from '#server/desk/queries.ts'
import { insertDeskSession } from '#server/desk/writes.ts'
import { Failure } from '#server/failure.ts'
import { type Account, findAccount, findOneTimePassword } from '#server/features/session/queries.ts'
import { hashToken, readDevice, signDevice } from '#server/features/session/tokens.ts'
import { holdPerson, spendOneTimePassword } from '#server/features/session/writes.ts'
import { deviceNameOf } from '#server/network/device-name.ts'
import { logNameOf } from '#server/secrets/log-name.ts'
import { sha256 } from '#server/secrets/passwords.ts'
import { makeSecret } from '#server/secrets/secret.ts'

/** The browser that comes to the desk. */
export type Opening = { deviceId: string; userAgent: string }
export type Opened = { token: string; device_id: string; me: DeskMe }

/** Opens the desk with the key that a second step or a passkey gave. @throws Failure `deskForStaff`, `stepOver` */
export async function enterDesk(
  context: Context,
  { institute_id: instituteId, key }: SignInKey,
  opening: Opening,
): Promise<Opened> {
  const now = context.clock()
  const found = await findOneTimePassword(context.pool, { hash: sha256(key), now })
  const [personId] = found?.personIds ?? []
  if (found?.instituteId !== instituteId || personId === undefined) throw new Failure('stepOver')
  return inTransaction(context.pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    if (!(await spendOneTimePassword(client, { instituteId, hash: sha256(key), now })))
      throw new Failure('stepOver')
    return openDesk(client, context, { instituteId, personId }, opening)
  })
}

/** Opens a session for a person who is locked and has proven both steps. @throws Failure `deskForStaff` */
export async function openDesk(
  client: pg.PoolClient,
  { secrets, clock, log }: Context,
  at: { instituteId: number; personId: number },
  { deviceId, userAgent }: Opening,
): Promise<Opened> {
  const now = clock()
  const [staff] = await findStaffOf(client, { personIds: [at.personId] })
  const account = await findAccount(client, at)
  if (!account || staff?.instituteId !== at.instituteId) throw new Failure('deskForStaff')
  const { key: deviceKey } = readDevice(secrets, deviceId)
  const token = makeSecret()
  const deviceName = deviceNameOf(userAgent)
  await insertDeskSession(client, {
    ...at,
    now,
    deviceKey,
    deviceName,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + deskLifeMs),
  })
  await note(client, { ...at, actor: { person: at.personId }, kind: 'signedIn', now, detail: deviceName })
  log.info({ security: 'signed in', by: 'desk', who: logNameOf(secrets, at) }, 'signed in at the desk')
  return { token, device_id: signDevice(secrets, deviceKey), me: presentMe(account, staff.roles) }
}

type Shown = Pick<Account, 'instituteId' | 'personId' | 'name' | 'instituteName' | 'isSchool' | 'timeZone'>

export const presentMe = (
  { instituteId, personId, name, instituteName, isSchool, timeZone }: Shown,
  roles: StaffRole[],
): DeskMe => ({
  person_id: personId,
  name,
  roles,
  institute: { institute_id: instituteId, name: instituteName, is_school: isSchool, time_zone: timeZone },
})
