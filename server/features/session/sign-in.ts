import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '#domain/call.ts'
import type { login, SignInResult } from '#domain/session/calls.ts'
import { foldTyped } from '#domain/typed.ts'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/failure.ts'
import { admit } from '#server/features/session/admit.ts'
import { checkUnknownLogin, type Fit, fitOf } from '#server/features/session/fit.ts'
import { inTurn } from '#server/features/session/in-turn.ts'
import { profilesOf } from '#server/features/session/present.ts'
import { type Account, findAccounts, findOneTimePassword } from '#server/features/session/queries.ts'
import { smallPhotos } from '#server/features/session/small-photos.ts'
import {
  clearAttempts,
  giveAttemptBack,
  type NetworkAttempt,
  refuseFor,
  takeAttempt,
  takeFromNetwork,
} from '#server/features/session/throttle.ts'
import { type Device, readDevice } from '#server/features/session/tokens.ts'
import { deviceNameOf } from '#server/network/device-name.ts'
import { coverMs, sha256 } from '#server/secrets/passwords.ts'

type LoginBody = CallInput<typeof login>['body']
type Attempt = Typed & { body: LoginBody; userAgent: string }
/** A login and password as typed, and where. */
type Typed = {
  body: Pick<LoginBody, 'user_name' | 'password'>
  hostInstituteId: number | null
  address: string
}
type Found = Awaited<ReturnType<typeof findAccounts>>[number]

/** The outcomes of a sign-in, in their order [session-12, session-13, session-14]. @throws Failure for a refusal that carries a message */
export async function signIn(context: Context, attempt: Attempt): Promise<SignInResult> {
  const { body } = attempt
  const earliest = sleep(coverMs, undefined, { ref: false })
  const device = readDevice(context.secrets, body.device_id)
  const { fits, strictFor } = await findFits(context, attempt, device)
  if (fits.length === 0) {
    // The time must not reveal whether the login exists, nor how many accounts it has.
    await earliest
    // Over its limit a network only learns that it has to wait, whether an attempt was wrong or not checked.
    refuseFor(strictFor)
  }
  const chosen = fits.filter(({ account }) => isChosen(account, body))
  const [only] = chosen
  if (!only) throw new Failure('invalidLogin')
  if (chosen.length > 1) {
    const accounts = chosen.map(({ account, by }) => (by === 'key' ? account : beforeSecondStep(account)))
    const photoOf = await smallPhotos(context, accounts)
    return accounts.flatMap((account) => profilesOf(account, photoOf))
  }
  return admit(context, only, body, { ...device, name: deviceNameOf(attempt.userAgent) })
}

type Looked = { fits: Fit[] /** Seconds, see `NetworkAttempt`. */; strictFor: number }

/** The accounts that the password fits. @throws Failure `tooManyAttempts` */
export async function findFits(
  context: Context,
  { body, hostInstituteId, address }: Typed,
  device: Device,
): Promise<Looked> {
  const name = foldTyped(body.user_name).replaceAll(' ', '').toLowerCase()
  const deviceKey = device.isKnown ? device.key : ''
  const accounts = await findAccounts(context.pool, {
    inInstitute: hostInstituteId,
    login: name,
    deviceKey,
  })
  const byKey = await findOneTimePassword(context.pool, { hash: sha256(body.password), now: context.clock() })
  if (byKey) {
    const { instituteId, personIds, way } = byKey
    const named = accounts.filter((a) => a.instituteId === instituteId && personIds.includes(a.personId))
    return {
      fits: named.map((account) => ({ account, password: body.password, by: 'key', way })),
      strictFor: 0,
    }
  }
  const look = (network?: NetworkAttempt) =>
    lookAt(context, { name, deviceKey, accounts, network }, body.password)
  // A known device has a separate limit: other people cannot lock the owner out there.
  if (accounts.some((account) => account.isKnownDevice)) return inTurn(undefined, look)
  return inTurn(address, async () => look(await takeFromNetwork(context, address)))
}

async function lookAt(context: Context, taking: Taking, password: string): Promise<Looked> {
  const { network } = taking
  const open = await takeOpen(context, taking)
  const checked =
    open.length > 0
      ? open.map(({ account }) => fitOf(context, account, password))
      : [checkUnknownLogin(password)]
  const fits = (await Promise.all(checked)).filter((fit) => fit !== undefined)
  if (fits.length > 0) await network?.giveBack()
  for (const { account, key } of open) {
    if (fits.some((fit) => fit.account === account)) await clearAttempts(context, key)
    // The right password of one account is no guess at others with the same login.
    else if (fits.length > 0) await giveAttemptBack(context, key)
  }
  return { fits, strictFor: network?.strictFor ?? 0 }
}

type Taking = {
  name: string
  deviceKey: string
  accounts: readonly Found[]
  network: NetworkAttempt | undefined
}

/**
 * Takes an attempt from each account's limit. @returns the accounts that may be tried now @throws Failure
 * `tooManyAttempts` for none
 */
async function takeOpen(context: Context, { name, deviceKey, accounts, network }: Taking) {
  const strictFor = network?.strictFor ?? 0
  const take = (key: string) => takeAttempt(context, strictFor > 0 ? 'strictAccount' : 'account', key)
  const taken = await Promise.all(
    accounts.map(async (account) => {
      const key = `account ${account.instituteId} ${account.personId}${account.isKnownDevice ? ` ${deviceKey}` : ''}`
      return { account, key, wait: await take(key) }
    }),
  )
  const waits = taken.length > 0 ? taken.map(({ wait }) => wait) : [await take(`login ${name}`)]
  const wait = Math.min(...waits)
  if (wait > 0) {
    await network?.giveBack()
    // Once the network is within its limit again, the account is checked as usual.
    refuseFor(strictFor > 0 ? Math.min(wait, strictFor) : wait)
  }
  return taken.filter((one) => one.wait === 0)
}

/** Before its second step an account shows only its names. */
function beforeSecondStep(account: Account): Account {
  if (!account.hasSecondFactor) return account
  const students = account.students.map((child) => ({ ...child, photoFileId: null, className: '' }))
  return { ...account, email: '', phone: '', photoFileId: null, students }
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
