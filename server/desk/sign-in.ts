import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { CallInput } from '#domain/call.ts'
import type { DeskMe, DeskStep, deskSecondStep, deskSignIn } from '#domain/desk/calls.ts'
import { deskLifeMs } from '#domain/desk/life.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import type { SignInKey } from '#domain/session/passkey-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { findStaffOf } from '#server/desk/queries.ts'
import { makeSetUp } from '#server/desk/set-up.ts'
import { insertDeskSession } from '#server/desk/writes.ts'
import { Failure } from '#server/failure.ts'
import type { Fit } from '#server/features/session/fit.ts'
import { type Account, findAccount, findOneTimePassword } from '#server/features/session/queries.ts'
import { secondStepOf } from '#server/features/session/second-factor/step.ts'
import { findFits } from '#server/features/session/sign-in.ts'
import { refuseFor } from '#server/features/session/throttle.ts'
import { type Device, hashToken, readDevice, signDevice } from '#server/features/session/tokens.ts'
import { holdPerson, spendOneTimePassword } from '#server/features/session/writes.ts'
import { deviceNameOf } from '#server/network/device-name.ts'
import { logNameOf } from '#server/secrets/log-name.ts'
import { coverMs, sha256 } from '#server/secrets/passwords.ts'
import { makeSecret } from '#server/secrets/secret.ts'

type SignIn = {
  body: CallInput<typeof deskSignIn>['body']
  hostInstituteId: number | null
  address: string
}

/**
 * The password of a member of the staff. It opens nothing: a second step follows, or is set up now [desk-5].
 * @throws Failure `invalidLogin`, `deskForStaff`, `tooManyAttempts`
 */
export async function signInAtDesk(context: Context, { body, hostInstituteId, address }: SignIn) {
  const earliest = sleep(coverMs, undefined, { ref: false })
  const device = readDevice(context.secrets, body.device_id)
  const found = await findFits(context, { body, hostInstituteId, address }, device)
  // A key of another way to sign in stands for no password.
  const fits = found.fits.filter(({ by }) => by !== 'key')
  if (fits.length === 0) {
    await earliest
    refuseFor(found.strictFor)
    throw new Failure('invalidLogin')
  }
  const ofStaff = await staffAmong(context, fits)
  const chosen = ofStaff.filter(
    ({ account }) => body.institute_id === undefined || account.instituteId === body.institute_id,
  )
  const [only] = chosen
  if (!only) throw new Failure('deskForStaff')
  if (chosen.length > 1)
    return {
      step: null,
      institutes: chosen.map(({ account: { instituteId, instituteName } }) => ({
        institute_id: instituteId,
        name: instituteName,
      })),
    }
  return { step: await nextStepOf(context, only), institutes: [] }
}

async function staffAmong({ pool }: Context, fits: readonly Fit[]): Promise<Fit[]> {
  const staff = await findStaffOf(pool, { personIds: fits.map(({ account }) => account.personId) })
  const isStaff = ({ instituteId, personId }: Account) =>
    staff.some((one) => one.instituteId === instituteId && one.personId === personId)
  return fits.filter(({ account }) => isStaff(account))
}

/** For a person whose password fits. */
export function nextStepOf(context: Context, fit: Fit): Promise<DeskStep> {
  return inTransaction(context.pool, async (client) => {
    const held = await secondStepOf(client, context, fit)
    return held?.second_step
      ? { ...held.second_step, set_up: null }
      : { has_app: false, has_passkeys: false, ...makeSetUp(context, fit) }
  })
}

type Opening = { deviceId: string; userAgent: string }
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
  const opened = await inTransaction(context.pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    if (!(await spendOneTimePassword(client, { instituteId, hash: sha256(key), now })))
      throw new Failure('stepOver')
    return openDesk(client, context, { instituteId, personId }, opening)
  })
  return opened
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
  const { key: deviceKey }: Device = readDevice(secrets, deviceId)
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

export type SecondStep = CallInput<typeof deskSecondStep>['body']
