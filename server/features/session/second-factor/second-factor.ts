import type pg from 'pg'
import type { CallInput, CallReply } from '#domain/call.ts'
import type { newAuthenticator, SignInSecurity, turnOnSecondFactor } from '#domain/session/passkey-calls.ts'
import { personIdOf } from '#server/access/named.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { endElsewhere } from '#server/features/session/devices/sign-out-elsewhere.ts'
import { findPasskeys, findSecondFactor, type PersonAt } from '#server/features/session/passkey/queries.ts'
import {
  deletePasskey,
  deletePasskeys,
  deleteSecondFactor,
  keepRecoveryCodes,
  keepSecondFactor,
} from '#server/features/session/passkey/writes.ts'
import { findAccount } from '#server/features/session/queries.ts'
import {
  addressOfSecret,
  drawRecoveryCodes,
  drawSecret,
  stepOfCode,
} from '#server/features/session/second-factor/codes.ts'
import { holdPerson } from '#server/features/session/writes.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'
import { hashDrawnPassword } from '#server/secrets/passwords.ts'
import type { Session } from '#server/session.ts'

const setupLifeMs = 15 * 60_000

/** The security settings of a person. */
export async function readSecurity({ pool }: Context, session: Session): Promise<SignInSecurity> {
  const [account, passkeys, factor] = await Promise.all([
    findAccount(pool, session),
    findPasskeys(pool, session),
    findSecondFactor(pool, session),
  ])
  if (!account) throw notFound()
  const iso = (moment: Date) => isoIn(session.timeZone, moment.getTime())
  return {
    passkeys: passkeys.map((passkey) => ({
      passkey_id: passkey.passkeyId,
      name: passkey.name,
      host: passkey.host,
      created_at: iso(passkey.createdAt),
      last_used_at: passkey.lastUsedAt && iso(passkey.lastUsedAt),
    })),
    second_factor: factor
      ? { has_app: factor.sealedSecret !== '', recovery_codes_left: factor.recoveryCodes }
      : null,
    has_password: account.passwordHash !== null,
  }
}

/** A secret to scan or type. Nothing is stored: it comes back sealed, with the first code of the app. */
export async function makeAuthenticator({ pool, secrets, clock }: Context, session: Session) {
  const account = await findAccount(pool, session)
  if (!account) throw notFound()
  const secret = drawSecret()
  const until = clock().getTime() + setupLifeMs
  return {
    secret,
    address: addressOfSecret(secret, account.instituteName, account.phone || account.email || account.name),
    setup: secrets.seal(JSON.stringify({ secret, until, sessionId: session.sessionId })),
  } satisfies CallReply<typeof newAuthenticator>['result']
}

type Setup = { secret: string; until: number; sessionId: number }

/** @throws Failure `setupOver` */
function openSetup({ secrets, clock }: Context, { sessionId }: Session, sealed: string): string {
  try {
    const setup = JSON.parse(secrets.open(sealed)) as Setup
    if (setup.sessionId === sessionId && setup.until > clock().getTime()) return setup.secret
  } catch {}
  throw new Failure('setupOver')
}

type TurnOn = CallInput<typeof turnOnSecondFactor>['body']

/** @returns recovery codes, shown this once @throws Failure `setupOver`, `stepCodeWrong`, `passkeyNeeded` */
export async function turnOn(
  context: Context,
  session: Session,
  { app, ends_others }: TurnOn,
): Promise<string[]> {
  const { pool, secrets, clock } = context
  const { instituteId, personId, sessionId } = session
  const now = clock()
  const at = { instituteId, personId, sessionId, now }
  const secret = app && openSetup(context, session, app.setup)
  const lastStep = app && secret ? stepOfCode(secret, app.code.replaceAll(/\s/g, ''), now) : 0
  if (lastStep === undefined) throw new Failure('stepCodeWrong')
  return inTransaction(pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    if (!secret && (await findPasskeys(client, at)).length === 0) throw new Failure('passkeyNeeded')
    await keepSecondFactor(client, { ...at, sealedSecret: secret ? secrets.seal(secret) : '', lastStep })
    await note(client, { ...own(at), kind: 'turnedOnSecondFactor' })
    if (ends_others) await endElsewhere(client, at)
    return giveCodes(client, at)
  })
}

/** Ten new recovery codes of a locked person, in place of others. @returns them, of which only hashes are stored */
export async function giveCodes(client: pg.PoolClient, at: PersonAt & { now: Date }): Promise<string[]> {
  const codes = drawRecoveryCodes()
  const hashes = await Promise.all(codes.map((code) => hashDrawnPassword(code.replace('-', ''))))
  await keepRecoveryCodes(client, { ...at, hashes })
  return codes
}

/** @throws Failure `noSecondFactor` */
export function renewCodes(context: Context, { instituteId, personId }: Session): Promise<string[]> {
  const at = { instituteId, personId, now: context.clock() }
  return inTransaction(context.pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    if (!(await findSecondFactor(client, at))) throw new Failure('noSecondFactor')
    return giveCodes(client, at)
  })
}

export async function turnOff(context: Context, { instituteId, personId }: Session): Promise<void> {
  const at = { instituteId, personId, now: context.clock() }
  await inTransaction(context.pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    const wasOn = await deleteSecondFactor(client, {
      ...at,
      actorId: personId,
      action: 'session.second-factor-off',
    })
    if (wasOn) await note(client, { ...own(at), kind: 'turnedOffSecondFactor' })
  })
}

/** For the audit log: the person acts for himself. */
const own = ({ instituteId, personId, now }: PersonAt & { now: Date }) => ({
  instituteId,
  personId,
  actor: { person: personId },
  now,
})

type Removal = { passkey_id: number; ends_others: boolean }

/** @throws Failure `lastPasskey`, or not found for another person's */
export async function forgetPasskey(
  context: Context,
  session: Session,
  { passkey_id, ends_others }: Removal,
) {
  const { instituteId, personId, sessionId } = session
  const at = { instituteId, personId, sessionId, now: context.clock() }
  await inTransaction(context.pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    const removed = await deletePasskey(client, { ...at, passkeyId: passkey_id })
    if (!removed) throw notFound()
    const factor = await findSecondFactor(client, at)
    if (factor && factor.sealedSecret === '' && factor.passkeys === 0) throw new Failure('lastPasskey')
    await note(client, { ...own(at), kind: 'removedPasskey', detail: removed.name })
    if (ends_others) await endElsewhere(client, at)
  })
}

type Loss = { user_id: number | string; with_passkeys: boolean }

/**
 * The institute lets a person in who has lost the second factor. @throws not found for a person of another
 * institute
 */
export async function takeOff(
  { pool, clock }: Context,
  { instituteId, tokenId }: AdminPass,
  { user_id, with_passkeys }: Loss,
) {
  const personId = await personIdOf(pool, instituteId, user_id, 'user_id')
  const at = { instituteId, personId, now: clock() }
  return inTransaction(pool, async (client) => {
    if (!(await holdPerson(client, at))) throw notFound()
    const removed = with_passkeys ? await deletePasskeys(client, at) : []
    const passkeys = removed.length
    const action = 'admin.remove-second-factor'
    const detail = { token: tokenId, passkeys }
    const hadOne = await deleteSecondFactor(client, { ...at, actorId: null, action, detail })
    const noted = { ...at, actor: { token: tokenId } }
    if (hadOne) await note(client, { ...noted, kind: 'turnedOffSecondFactor' })
    for (const { name } of removed) await note(client, { ...noted, kind: 'removedPasskey', detail: name })
    return { had_second_factor: hadOne, passkeys_removed: passkeys }
  })
}
