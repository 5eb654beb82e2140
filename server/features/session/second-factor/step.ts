import type pg from 'pg'
import type { CallInput } from '#domain/call.ts'
import type { SignInHeld } from '#domain/session/calls.ts'
import { readStepCode } from '#domain/session/passkey.ts'
import type { SignInKey, secondStep } from '#domain/session/passkey-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure } from '#server/failure.ts'
import type { Fit } from '#server/features/session/fit.ts'
import { giveKey } from '#server/features/session/one-time-key.ts'
import {
  findRecoveryCodes,
  findSecondFactor,
  type PersonAt,
} from '#server/features/session/passkey/queries.ts'
import { keyLifeMs, keyOf, verifyPasskey } from '#server/features/session/passkey/use.ts'
import { spendRecoveryCode, spendStep } from '#server/features/session/passkey/writes.ts'
import { passwordNews } from '#server/features/session/password/queries-news.ts'
import { type Account, findAccount } from '#server/features/session/queries.ts'
import { stepOfCode } from '#server/features/session/second-factor/codes.ts'
import { clearAttempts, refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { acceptPendingPassword, endSessions, holdPerson } from '#server/features/session/writes.ts'
import { notify } from '#server/news/notify.ts'
import { passwordFits } from '#server/secrets/passwords.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const ticketLifeMs = 10 * 60_000
const purpose = 'second step'

type Passwords = Pick<Account, 'passwordHash' | 'pendingPasswordHash'>
type Ticket = PersonAt & { by: 'password' | 'pending'; text: string; seal: string }

/** The ticket is bound to the password: after a change it no longer works. */
const sealedText = (text: string, by: Ticket['by'], { passwordHash, pendingPasswordHash }: Passwords) =>
  `${text} ${by === 'pending' ? pendingPasswordHash : passwordHash}`

const isSealed = (secrets: Secrets, { text, by, seal }: Ticket, passwords: Passwords) =>
  secrets.verify(purpose, sealedText(text, by, passwords), seal)

/** The step required after a right password, if any. */
export async function secondStepOf(
  client: pg.PoolClient,
  { secrets, clock }: Context,
  { account, by }: Fit,
): Promise<Partial<SignInHeld> | undefined> {
  if (!account.hasSecondFactor || by === 'key') return undefined
  const { instituteId, personId } = account
  const factor = await findSecondFactor(client, account)
  const text = [instituteId, personId, by, clock().getTime() + ticketLifeMs].join('.')
  const ticket = `${text}.${secrets.sign(purpose, sealedText(text, by, account))}`
  const second_step = {
    ticket,
    has_app: factor !== undefined && factor.sealedSecret !== '',
    has_passkeys: (factor?.passkeys ?? 0) > 0,
  }
  return { login_option: 20, second_step }
}

/** @returns the parts of a ticket, of which only form and time are checked; undefined for anything else */
function readTicket(ticket: string, now: Date): Ticket | undefined {
  const match = /^((\d{1,9})\.(\d{1,15})\.(password|pending)\.(\d{1,15}))\.([\w-]{43})$/.exec(ticket)
  const [, text = '', instituteId, personId, by, until, seal = ''] = match ?? []
  if (Number(until ?? 0) <= now.getTime()) return undefined
  return {
    instituteId: Number(instituteId),
    personId: Number(personId),
    by: by === 'pending' ? by : 'password',
    text,
    seal,
  }
}

type Step = { body: CallInput<typeof secondStep>['body']; host: string; address: string }

/**
 * The step after a right password. Only a person with the password can guess codes: ten tries, then one an
 * hour.
 * @throws Failure `stepOver`, `stepCodeWrong`, `passkeyRefused`, `tooManyAttempts`
 */
export async function takeSecondStep(context: Context, { body, host, address }: Step): Promise<SignInKey> {
  const { secrets, pool, clock } = context
  const ticket = readTicket(body.ticket, clock())
  const account = ticket && (await findAccount(pool, ticket))
  if (!account || account.status === 'removed' || !isSealed(secrets, ticket, account))
    throw new Failure('stepOver')
  if (body.assertion) {
    const owner = await verifyPasskey(context, { assertion: body.assertion, host, address })
    if (owner.instituteId !== account.instituteId || owner.personId !== account.personId)
      throw new Failure('passkeyRefused')
    return keyOf(account, await passOn(context, ticket))
  }
  const attempts = `second step ${account.instituteId} ${account.personId}`
  refuseFor(await takeAttempt(context, 'secondStep', attempts))
  const key = await passOn(context, ticket, body.code ?? '')
  await clearAttempts(context, attempts)
  return keyOf(account, key)
}

/** @param typed left out where a passkey was shown @returns the key @throws Failure `stepOver` or `stepCodeWrong` */
function passOn(context: Context, ticket: Ticket, typed?: string): Promise<string> {
  const { pool, secrets, clock } = context
  const { instituteId, personId } = ticket
  const at = { instituteId, personId, now: clock() }
  return inTransaction(pool, async (client) => {
    const held = await holdPerson(client, { instituteId, personId })
    if (!held || !isSealed(secrets, ticket, held)) throw new Failure('stepOver')
    if (typed !== undefined && !(await spendCode(client, context, at, typed)))
      throw new Failure('stepCodeWrong')
    if (ticket.by === 'pending') {
      // Now the sent password counts as used: the key that follows cannot do it.
      await acceptPendingPassword(client, { instituteId, personId })
      await endSessions(client, { ...at, exceptDevice: '', notifiedDevice: '', reason: 'password' })
      await note(client, { ...at, actor: { person: personId }, kind: 'changedPassword' })
      await notify(client, passwordNews, { ...at, causeIds: [personId] })
    }
    return giveKey(client, { ...at, way: 'password', lifeMs: keyLifeMs })
  })
}

/** For a locked person. @returns whether it is an unused code, which is used now */
async function spendCode(
  client: pg.PoolClient,
  { secrets }: Pick<Context, 'secrets'>,
  at: PersonAt & { now: Date },
  typed: string,
): Promise<boolean> {
  const read = readStepCode(typed)
  if (!read) return false
  if (read.kind === 'recovery') {
    const hash = await findFitting(await findRecoveryCodes(client, at), read.code)
    return hash !== undefined && (await spendRecoveryCode(client, { ...at, hash })) !== undefined
  }
  const factor = await findSecondFactor(client, at)
  if (!factor || factor.sealedSecret === '') return false
  const secret = openSecret(secrets, factor.sealedSecret)
  const step = secret === undefined ? undefined : stepOfCode(secret, read.code, at.now)
  return step !== undefined && spendStep(client, { ...at, step })
}

/** @returns the hash that a code fits */
async function findFitting(codes: readonly { hash: string }[], code: string): Promise<string | undefined> {
  const fits = await Promise.all(codes.map(({ hash }) => passwordFits(hash, code)))
  return codes.find((_, index) => fits[index])?.hash
}

/** @returns undefined after a change of the server's key: then no code is valid */
function openSecret(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(sealed)
  } catch {
    return undefined
  }
}
