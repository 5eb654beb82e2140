import type pg from 'pg'
import type { CallInput } from '#domain/call.ts'
import { failures } from '#domain/errors.ts'
import type { login, SignInHeld, SignInResult } from '#domain/session/calls.ts'
import { idleLimitMs } from '#domain/session/idle.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure } from '#server/failure.ts'
import { newDeviceNews } from '#server/features/session/devices/queries-news.ts'
import { type Fit, fitOf } from '#server/features/session/fit.ts'
import { passwordNews } from '#server/features/session/password/queries-news.ts'
import { presentSignedIn, profilesOf } from '#server/features/session/present.ts'
import { type Account, type AccountStudent, findMadeUpDevice } from '#server/features/session/queries.ts'
import { secondStepOf } from '#server/features/session/second-factor/step.ts'
import { smallPhotos } from '#server/features/session/small-photos.ts'
import { type Device, makeTokens, type SessionTokens, signDevice } from '#server/features/session/tokens.ts'
import {
  acceptPendingPassword,
  endSessions,
  holdPerson,
  insertSession,
  isAtDesk,
  isLiveElsewhere,
  keepPassword,
  registerDevice,
  spendOneTimePassword,
} from '#server/features/session/writes.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { notify } from '#server/news/notify.ts'
import { logNameOf } from '#server/secrets/log-name.ts'
import { hashPassword, isLightHash, sha256 } from '#server/secrets/passwords.ts'

type LoginBody = CallInput<typeof login>['body']
/** A device with the name that its browser reports. */
type NamedDevice = Device & { name: string }
type Entering = { fit: Fit; body: LoginBody; device: NamedDevice; fullHash: string | undefined }
/** The result: a session, or the next required step. */
type Entry = { deviceKey: string } & (
  | { student: AccountStudent | undefined; sessionId: number; tokens: SessionTokens }
  | { held: Partial<SignInHeld> }
  | { held: 'choose a child' }
)

/** The outcomes for the one account that was meant [session-14]. @throws Failure for a refusal that carries a message */
export async function admit(
  context: Context,
  fit: Fit,
  body: LoginBody,
  device: NamedDevice,
): Promise<SignInResult> {
  const { account } = fit
  if (account.role === 'admin' || account.role === 'teacher') return refuseStaff(context, account)
  if (account.role === 'parent' && account.students.length === 0) return null
  const isLight = fit.by === 'password' && account.passwordHash !== null && isLightHash(account.passwordHash)
  const fullHash = isLight ? await hashPassword(fit.password) : undefined
  const entry = await inTransaction(context.pool, (client) =>
    enter(client, context, { fit, body, device, fullHash }),
  )
  const deviceId = signDevice(context.secrets, entry.deviceKey)
  if ('student' in entry) {
    context.log.info(
      { security: 'signed in', by: fit.by, who: logNameOf(context.secrets, account) },
      'signed in',
    )
    return presentSignedIn(context, account, entry.student, { ...entry, deviceId })
  }
  const held =
    entry.held === 'choose a child'
      ? { student_details: profilesOf(account, await smallPhotos(context, [account])) }
      : entry.held
  return { login_option: 0, device_id: deviceId, is_login_allowed: true, student_details: [], ...held }
}

/** Staff have no screens here; who works at the desk is shown the way to it [session-15]. @throws Failure `deskOnly` */
async function refuseStaff(context: Context, { instituteId, personId }: Account): Promise<null> {
  if (!(await isAtDesk(context.pool, { instituteId, personId }))) return null
  const portal = await portalOf(context, instituteId)
  const { message } = failures.deskOnly
  throw new Failure('deskOnly', portal ? `${message} : app_link :${portal}/desk` : message)
}

/** Sign-ins of one person that arrive together run one after another, so that "one device" holds. */
async function enter(client: pg.PoolClient, context: Context, entering: Entering): Promise<Entry> {
  const { body, device } = entering
  const fit = await holdFit(client, context, entering)
  const { account } = fit
  const { instituteId, personId } = account
  const now = context.clock()
  const deviceKey = await keyOf(client, account, device, now)
  // Before anything about the account is shown.
  const secondStep = await secondStepOf(client, context, fit)
  if (secondStep) return { deviceKey, held: secondStep }
  if (account.status === 'blocked') return { deviceKey, held: { login_option: 13 } }
  if (account.signIn.notice) throw new Failure('loginNotice', account.signIn.notice)
  if (body.from_link && !account.signIn.loginLinks) throw new Failure('loginLinkOff')
  const at = { instituteId, personId, deviceKey, madeUpHash: device.madeUpHash, now }
  if (account.registeredDevicesOnly && !(await registerDevice(client, at)))
    return { deviceKey, held: { login_option: 11 } }
  const idleSince = new Date(now.getTime() - idleLimitMs)
  const asks = account.signIn.singleDevice && !body.logout_from_all_devices
  if (asks && (await isLiveElsewhere(client, { ...at, idleSince })))
    return { deviceKey, held: { login_option: 10 } }
  const student = chooseStudent(account, body.user_id)
  if (student === 'ask') return { deviceKey, held: 'choose a child' }
  if (student?.feesBlockLogin) {
    const own = profilesOf(account).filter((p) => p.student_id === student.studentId)
    return { deviceKey, held: { is_login_allowed: false, student_details: own } }
  }
  const tokens = makeTokens(context.secrets)
  const sessionId = await openSession(client, { ...entering, fit, tokens }, at)
  return { deviceKey, student, sessionId, tokens }
}

/** Locks the person. @throws Failure `invalidLogin` where the password has changed since it was compared */
async function holdFit(client: pg.PoolClient, context: Context, { fit, body }: Entering): Promise<Fit> {
  const { account, by } = fit
  const held = { ...account, ...(await holdPerson(client, account)) }
  const isAsCompared =
    by === 'key' ||
    (by === 'password'
      ? held.passwordHash === account.passwordHash
      : held.pendingPasswordHash === account.pendingPasswordHash)
  const fits = isAsCompared ? { ...fit, account: held } : await fitOf(context, held, body.password)
  if (!fits) throw new Failure('invalidLogin')
  return fits
}

/** How long a device that missed the reply may ask again with the `device_id` that it made up. */
const againMs = 10 * 60_000

/** The key of a device; the same one again where the reply with it was lost. */
async function keyOf(client: pg.PoolClient, account: Account, { key, madeUpHash }: Device, now: Date) {
  if (madeUpHash === '') return key
  const since = new Date(now.getTime() - againMs)
  return (await findMadeUpDevice(client, { ...account, madeUpHash, since }))?.key ?? key
}

function chooseStudent(account: Account, userId: number | undefined): AccountStudent | undefined | 'ask' {
  if (account.role === 'student') return account.students[0]
  if (account.role !== 'parent') return undefined
  const named = account.students.find((child) => child.personId === userId)
  if (named) return named
  return account.students.length === 1 ? account.students[0] : 'ask'
}

/** @returns the id of the session */
async function openSession(
  client: pg.PoolClient,
  { fit: { account, by, way }, body, device, fullHash, tokens }: Entering & { tokens: SessionTokens },
  at: { instituteId: number; personId: number; deviceKey: string; madeUpHash: string; now: Date },
): Promise<number> {
  const { instituteId, personId, now } = at
  if (
    by === 'key' &&
    !(await spendOneTimePassword(client, { instituteId, hash: sha256(body.password), now }))
  ) {
    throw new Failure('invalidLogin')
  }
  if (fullHash && by === 'password')
    await keepPassword(client, { instituteId, personId, passwordHash: fullHash })
  if (by === 'pending') {
    await acceptPendingPassword(client, { instituteId, personId })
    await endSessions(client, {
      instituteId,
      personId,
      now,
      exceptDevice: '',
      notifiedDevice: at.deviceKey,
      reason: 'password',
    })
    await note(client, { ...at, actor: { person: personId }, kind: 'changedPassword' })
    await notify(client, passwordNews, { instituteId, now, causeIds: [personId] })
  }
  const isOnlyOne = body.logout_from_all_devices || account.signIn.singleDevice
  if (isOnlyOne)
    await endSessions(client, {
      instituteId,
      personId,
      now,
      exceptDevice: '',
      notifiedDevice: at.deviceKey,
      reason: 'replaced',
    })
  const made = await insertSession(client, {
    ...at,
    tokens,
    deviceName: device.name,
    way: way ?? (body.from_link ? 'link' : 'password'),
    expiresAt: nextMidnight(now, account.timeZone),
  })
  const kind = made.isNewDevice ? 'signedInNewDevice' : 'signedIn'
  await note(client, { ...at, actor: { person: personId }, kind, detail: device.name })
  if (made.isNewDevice) await notify(client, newDeviceNews, { instituteId, now, causeIds: [personId] })
  return made.id
}

/** The institute's next midnight: everyone signs in again each day [session-51]. */
function nextMidnight(now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(here.startOfDay().add({ days: 1 }).epochMilliseconds)
}
