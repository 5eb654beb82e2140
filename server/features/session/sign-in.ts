import type { CallInput } from '#domain/call.ts'
import type { login, SignInHeld, SignInResult } from '#domain/session/calls.ts'
import { idleLimitMs } from '#domain/session/idle.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import { presentSignedIn, profilesOf } from '#server/features/session/present.ts'
import {
  type Account,
  type AccountStudent,
  findAccounts,
  findMadeUpDevice,
  findOneTimePassword,
} from '#server/features/session/queries.ts'
import { smallPhotos } from '#server/features/session/small-photos.ts'
import {
  clearAttempts,
  noteAddressFailure,
  refuseAddress,
  refuseFor,
  takeAttempt,
} from '#server/features/session/throttle.ts'
import { type Device, makeTokens, readDevice, signDevice } from '#server/features/session/tokens.ts'
import {
  acceptPendingPassword,
  endSessions,
  insertSession,
  isLiveElsewhere,
  keepPassword,
  registerDevice,
  spendOneTimePassword,
} from '#server/features/session/writes.ts'
import { hashPassword, isLightHash, passwordFits, sha256 } from '#server/passwords.ts'

type LoginBody = CallInput<typeof login>['body']
type Attempt = { body: LoginBody; hostInstituteId: number | null; address: string }
type Found = Awaited<ReturnType<typeof findAccounts>>[number]
type Fit = { account: Account; by: 'password' | 'pending' | 'key' }

/** spec/1 §4.1 and PRODUCT §3 "Sign-in", in that order. @throws Failure for a refusal that carries a message */
export async function signIn(context: Context, attempt: Attempt): Promise<SignInResult> {
  const { body } = attempt
  const device = readDevice(context.secrets, body.device_id)
  const fits = await findFits(context, attempt, device)
  if (fits.length === 0) throw new Failure('invalidLogin')
  const chosen = fits.filter(({ account }) => isChosen(account, body))
  const [only] = chosen
  if (!only) throw new Failure('invalidLogin')
  if (chosen.length > 1) {
    const accounts = chosen.map(({ account }) => account)
    const photoOf = await smallPhotos(context, accounts)
    return accounts.flatMap((account) => profilesOf(account, photoOf))
  }
  return admit(context, only, body, device)
}

/** The accounts whose password it is. Known and unknown logins take the same steps, and the same time. */
async function findFits(
  context: Context,
  { body, hostInstituteId, address }: Attempt,
  device: Device,
): Promise<Fit[]> {
  const name = body.user_name.replaceAll(' ', '').toLowerCase()
  const deviceKey = device.isKnown ? device.key : ''
  const accounts = await findAccounts(context.pool, hostInstituteId, name, deviceKey)
  const byKey = await findOneTimePassword(context.pool, sha256(body.password), context.clock())
  if (byKey) {
    const account = accounts.find((a) => a.instituteId === byKey.instituteId && a.personId === byKey.personId)
    return account ? [{ account, by: 'key' }] : []
  }
  // On a device of his own the owner has attempts of his own: nobody else can lock him out there.
  if (!accounts.some((account) => account.isKnownDevice)) await refuseAddress(context, address)
  const attemptsOf = (account: Found) =>
    `account ${account.instituteId} ${account.personId}${account.isKnownDevice ? ` ${deviceKey}` : ''}`
  const waits = new Map<Found | undefined, number>()
  for (const account of accounts) waits.set(account, await takeAttempt(context, attemptsOf(account)))
  if (accounts.length === 0) waits.set(undefined, await takeAttempt(context, `login ${name}`))
  refuseFor(Math.min(...waits.values()))
  const open = accounts.filter((account) => waits.get(account) === 0)
  const checked =
    open.length > 0 ? open.map((one) => fitOf(context, one, body.password)) : [checkNobody(body.password)]
  const fits = (await Promise.all(checked)).filter((fit) => fit !== undefined)
  if (fits.length === 0) await noteAddressFailure(context, address)
  for (const account of open) {
    if (fits.some((fit) => fit.account === account)) await clearAttempts(context, attemptsOf(account))
  }
  return fits
}

async function fitOf(context: Context, account: Account, password: string): Promise<Fit | undefined> {
  if (await passwordFits(account.passwordHash, password)) return { account, by: 'password' }
  const pendingLives = (account.pendingPasswordExpiresAt?.getTime() ?? 0) > context.clock().getTime()
  const fits = await passwordFits(pendingLives ? account.pendingPasswordHash : null, password)
  return fits ? { account, by: 'pending' } : undefined
}

async function checkNobody(password: string): Promise<undefined> {
  await passwordFits(null, password)
  await passwordFits(null, password)
}

function isChosen(account: Account, body: LoginBody): boolean {
  const profiles = profilesOf(account)
  return (
    (body.institute_id === undefined || account.instituteId === body.institute_id) &&
    (body.user_type === undefined || profiles[0]?.user_type === Number(body.user_type)) &&
    (body.user_id === undefined ||
      profiles.some((p) => p.user_id === body.user_id || p.account_id === body.user_id))
  )
}

async function admit(
  context: Context,
  { account, by }: Fit,
  body: LoginBody,
  device: Device,
): Promise<SignInResult> {
  const deviceKey = await keyOf(context, account, device)
  const deviceId = signDevice(context.secrets, deviceKey)
  const held = (about: Partial<SignInHeld>): SignInHeld => ({
    login_option: 0,
    device_id: deviceId,
    is_login_allowed: true,
    student_details: [],
    ...about,
  })
  const { instituteId, personId } = account
  const now = context.clock()
  if (account.role === 'admin' || account.role === 'teacher') return null
  if (account.role === 'parent' && account.students.length === 0) return null
  if (account.status === 'blocked') return held({ login_option: 13 })
  if (account.signIn.notice) throw new Failure('loginNotice', account.signIn.notice)
  if (body.from_link && !account.signIn.loginLinks) throw new Failure('loginLinkOff')
  const at = { instituteId, personId, deviceKey, madeUpHash: device.madeUpHash, now }
  if (account.registeredDevicesOnly && !(await registerDevice(context.pool, at)))
    return held({ login_option: 11 })
  const idleSince = new Date(now.getTime() - idleLimitMs)
  const asks = account.signIn.singleDevice && !body.logout_from_all_devices
  if (asks && (await isLiveElsewhere(context.pool, { ...at, idleSince }))) return held({ login_option: 10 })
  const student = chooseStudent(account, body.user_id)
  if (student === 'ask')
    return held({ student_details: profilesOf(account, await smallPhotos(context, [account])) })
  if (student?.feesBlockLogin) {
    const own = profilesOf(account).filter((p) => p.student_id === student.studentId)
    return held({ is_login_allowed: false, student_details: own })
  }
  const { madeUpHash } = device
  return openSession(context, { account, by, student, deviceKey, deviceId, madeUpHash, body })
}

/** How long a device whose answer was lost may ask again with the `device_id` that it made up. */
const againMs = 10 * 60_000

/** The key of a device; the same one again where the answer that brought it was lost. */
async function keyOf(context: Context, account: Account, { key, madeUpHash }: Device): Promise<string> {
  if (madeUpHash === '') return key
  const since = new Date(context.clock().getTime() - againMs)
  return (await findMadeUpDevice(context.pool, { ...account, madeUpHash, since })) ?? key
}

function chooseStudent(account: Account, userId: number | undefined): AccountStudent | undefined | 'ask' {
  if (account.role === 'student') return account.students[0]
  if (account.role !== 'parent') return undefined
  const named = account.students.find((child) => child.personId === userId)
  if (named) return named
  return account.students.length === 1 ? account.students[0] : 'ask'
}

type Opening = {
  account: Account
  by: Fit['by']
  student: AccountStudent | undefined
  deviceKey: string
  deviceId: string
  madeUpHash: string
  body: LoginBody
}

async function openSession(context: Context, opening: Opening) {
  const { account, by, student, deviceKey, deviceId, madeUpHash, body } = opening
  const { instituteId, personId } = account
  const now = context.clock()
  const tokens = makeTokens(context.secrets)
  const isLight = by === 'password' && account.passwordHash !== null && isLightHash(account.passwordHash)
  const fullHash = isLight ? await hashPassword(body.password) : undefined
  const sessionId = await inTransaction(context.pool, async (client) => {
    const at = { instituteId, personId, now }
    if (by === 'key' && !(await spendOneTimePassword(client, instituteId, sha256(body.password), now))) {
      throw new Failure('invalidLogin')
    }
    if (fullHash) await keepPassword(client, instituteId, personId, fullHash)
    if (by === 'pending') {
      await acceptPendingPassword(client, instituteId, personId)
      await endSessions(client, { ...at, reason: 'password' })
    }
    const isOnlyOne = body.logout_from_all_devices || account.signIn.singleDevice
    if (isOnlyOne) await endSessions(client, { ...at, reason: 'replaced' })
    const expiresAt = nextMidnight(now, account.timeZone)
    return insertSession(client, { instituteId, personId, deviceKey, madeUpHash, tokens, expiresAt, now })
  })
  return presentSignedIn(context, account, student, { sessionId, tokens, deviceId })
}

/** The institute's next midnight: each day is signed in to anew (spec/1 §2.1). */
function nextMidnight(now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(here.startOfDay().add({ days: 1 }).epochMilliseconds)
}
