import type { CallInput } from '#domain/call.ts'
import type { DeskStep, deskSetUp } from '#domain/desk/calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { type Opened, type Opening, openDesk } from '#server/desk/enter.ts'
import { Failure } from '#server/failure.ts'
import type { Fit } from '#server/features/session/fit.ts'
import { findSecondFactor } from '#server/features/session/passkey/queries.ts'
import { keepSecondFactor } from '#server/features/session/passkey/writes.ts'
import { addressOfSecret, drawSecret, stepOfCode } from '#server/features/session/second-factor/codes.ts'
import { giveCodes } from '#server/features/session/second-factor/second-factor.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { acceptPendingPassword, holdPerson } from '#server/features/session/writes.ts'

const lifeMs = 15 * 60_000
const purpose = 'set up the desk'

type Setup = { secret: string; ticket: string }

/**
 * A secret for an authenticator app, after a right password. Nothing is stored: it comes back sealed, with the first code.
 * The ticket is bound to the password: after a change it no longer works.
 */
export function makeSetUp(
  { secrets, clock }: Context,
  { account, by }: Fit,
): Pick<DeskStep, 'ticket' | 'set_up'> {
  const secret = drawSecret()
  const text = [account.instituteId, account.personId, by, clock().getTime() + lifeMs].join('.')
  const ticket = `${text}.${secrets.sign(purpose, `${text} ${passwordOf(by, account)}`)}`
  const label = account.phone || account.email || account.name
  return {
    ticket,
    set_up: {
      secret,
      address: addressOfSecret(secret, account.instituteName, label),
      setup: secrets.seal(JSON.stringify({ secret, ticket } satisfies Setup)),
    },
  }
}

type Hashes = { passwordHash: string | null; pendingPasswordHash: string | null }
const passwordOf = (by: Fit['by'], { passwordHash, pendingPasswordHash }: Hashes) =>
  by === 'pending' ? pendingPasswordHash : passwordHash

/**
 * Turns the second step on by the first code of an app, and opens the desk. Never replaces a second step: it protects
 * against somebody who has only the password.
 * @throws Failure `setupOver`, `stepCodeWrong`, `tooManyAttempts`
 */
export async function setUpDesk(
  context: Context,
  { ticket, setup, code }: CallInput<typeof deskSetUp>['body'],
  opening: Opening,
): Promise<Opened & { recovery_codes: string[] }> {
  const { secrets, pool, clock } = context
  const now = clock()
  const match = /^((\d{1,9})\.(\d{1,15})\.(password|pending)\.(\d{1,15}))\.([\w-]{43})$/.exec(ticket)
  const [, text = '', institute, person, by, until, seal = ''] = match ?? []
  const secret = openSetup(context, setup, ticket)
  if (Number(until ?? 0) <= now.getTime() || secret === undefined) throw new Failure('setupOver')
  const at = { instituteId: Number(institute), personId: Number(person), now }
  refuseFor(await takeAttempt(context, 'secondStep', `desk set-up ${at.instituteId} ${at.personId}`))
  const lastStep = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  if (lastStep === undefined) throw new Failure('stepCodeWrong')
  return inTransaction(pool, async (client) => {
    const held = await holdPerson(client, at)
    const isGood =
      held && secrets.verify(purpose, `${text} ${passwordOf(by === 'pending' ? by : 'password', held)}`, seal)
    if (!isGood || (await findSecondFactor(client, at))) throw new Failure('setupOver')
    if (by === 'pending') await acceptPendingPassword(client, at)
    await keepSecondFactor(client, { ...at, sealedSecret: secrets.seal(secret), lastStep })
    await note(client, { ...at, actor: { person: at.personId }, kind: 'turnedOnSecondFactor' })
    const recovery_codes = await giveCodes(client, at)
    return { ...(await openDesk(client, context, at, opening)), recovery_codes }
  })
}

/** @returns undefined for anything but the set-up of this ticket */
function openSetup({ secrets }: Context, sealed: string, ticket: string): string | undefined {
  try {
    const setup = JSON.parse(secrets.open(sealed)) as Setup
    return setup.ticket === ticket ? setup.secret : undefined
  } catch {
    return undefined
  }
}
