import type pg from 'pg'
import type { CallInput } from '#domain/call.ts'
import type { acceptInvitation, DeskStep, inviteStaff, StaffMember } from '#domain/desk/calls.ts'
import { invitationLifeMs } from '#domain/desk/life.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import { readPhoneNumber } from '#domain/phone.ts'
import { passwordMessages, strongLengthMessage } from '#domain/profile/texts.ts'
import { passwordFault, plainPassword } from '#domain/session/password.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { findByLogin, findInvited, findStaff } from '#server/desk/queries.ts'
import { nextStepOf } from '#server/desk/sign-in.ts'
import {
  endDeskSessions,
  holdInvitations,
  holdOwners,
  insertStaffPerson,
  keepInvitation,
  keepRoles,
  removeStaff,
  setStaffPassword,
  spendInvitation,
} from '#server/desk/writes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { guessableFault } from '#server/features/session/password/guessable.ts'
import { findAccount, findInstitute } from '#server/features/session/queries.ts'
import { holdPerson } from '#server/features/session/writes.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

type By = { instituteId: number /** Null for the operator. */; actorId: number | null }

export async function listStaffOf(
  runner: Runner,
  { instituteId, timeZone, now }: { instituteId: number; timeZone: string; now: Date },
): Promise<StaffMember[]> {
  const iso = (moment: Date | null) => moment && isoIn(timeZone, moment)
  return (await findStaff(runner, { instituteId, now })).map((one) => ({
    person_id: one.personId,
    name: one.name,
    phone: one.phone,
    email: one.email,
    roles: one.roles,
    has_second_step: one.hasSecondStep,
    invited_until: iso(one.invitedUntil),
    last_seen_at: iso(one.lastSeenAt),
  }))
}

type Invited = CallInput<typeof inviteStaff>['body']

/**
 * Makes a person staff, who is added where the institute has no administrator or teacher with the login, and an invitation.
 * @returns its secret, of which only the hash is stored @throws Failure `badRequest`, `personNotNamed`, `lastOwner`
 */
export async function invite(
  client: pg.PoolClient,
  { clock }: Pick<Context, 'clock'>,
  { instituteId, actorId }: By,
  { name, user_name, roles }: Invited,
): Promise<{ invitation: string; person_id: number }> {
  const now = clock()
  const institute = await findInstitute(client, { instituteId })
  if (!institute) throw notFound()
  const login = readLogin(user_name, institute.countryCallingCode)
  await holdInvitations(client, { instituteId })
  const found = await findByLogin(client, { instituteId, ...login })
  if (found.length > 1) throw new Failure('personNotNamed')
  const today = makeZone(institute.timeZone).dayAt(now.getTime())
  const personId =
    found[0]?.personId ??
    (await insertStaffPerson(client, { instituteId, name, today, role: roleOf(roles), ...login })).id
  await checkOwners(client, { instituteId, personId, roles })
  await keepRoles(client, { instituteId, personId, actorId, now, roles: [...new Set(roles)] })
  const invitation = makeSecret()
  const expiresAt = new Date(now.getTime() + invitationLifeMs)
  await keepInvitation(client, { instituteId, personId, hash: hashOfSecret(invitation), expiresAt })
  return { invitation, person_id: personId }
}

/** The records of a new person: a teacher's, whom the time table can name, or an administrator's. */
const roleOf = (roles: readonly StaffRole[]) => (roles.includes('teacher') ? 'teacher' : 'admin')

/** @throws Failure `badRequest` for neither a phone number nor an e-mail */
export function readLogin(
  written: string,
  callingCode: string,
): { phone: string | null; email: string | null } {
  const email = written.trim().toLowerCase()
  if (/^[^\s\p{Cc}@"<>,;]+@[^\s\p{Cc}@"<>,;]+\.[^\s\p{Cc}@"<>,;]+$/u.test(email))
    return { phone: null, email }
  const phone = readPhoneNumber(written, callingCode)
  if (phone === undefined) throw new Failure('badRequest', 'user_name: must be a phone number or an e-mail')
  return { phone, email: null }
}

/**
 * Somebody's roles, or none: then the person is signed out at once. @throws Failure `lastOwner`, or not found for a person who
 * is no staff
 */
export async function changeRoles(
  client: pg.PoolClient,
  { clock }: Pick<Context, 'clock'>,
  { instituteId, actorId }: By,
  { personId, roles }: { personId: number; roles: readonly StaffRole[] },
): Promise<void> {
  const now = clock()
  const staff = await findStaff(client, { instituteId, now })
  if (!staff.some((one) => one.personId === personId)) throw notFound()
  await checkOwners(client, { instituteId, personId, roles })
  if (roles.length === 0) await removeStaff(client, { instituteId, personId, actorId, now })
  else await keepRoles(client, { instituteId, personId, actorId, now, roles: [...new Set(roles)] })
}

type NewRoles = { instituteId: number; personId: number; roles: readonly StaffRole[] }

/** Locks the owners, so that two do not remove each other. One who is only invited may never come. @throws Failure `lastOwner` */
async function checkOwners(client: pg.PoolClient, { instituteId, personId, roles }: NewRoles): Promise<void> {
  const { personIds, cameIds } = await holdOwners(client, { instituteId })
  const owners = cameIds.length > 0 ? cameIds : personIds
  if (owners.length === 1 && owners[0] === personId && !roles.includes('owner'))
    throw new Failure('lastOwner')
}

/** @throws Failure `invitationOver` */
export async function readInvited({ pool, clock }: Context, invitation: string) {
  const found = await findInvited(pool, { hash: hashOfSecret(invitation), now: clock() })
  if (!found) throw new Failure('invitationOver')
  return found
}

/**
 * Sets the password of who was invited; the invitation is used up. The rule is the strong one, whatever families have.
 * @throws Failure `invitationOver`, `passwordRefused`
 */
export async function accept(
  context: Context,
  { invitation, password: typed }: CallInput<typeof acceptInvitation>['body'],
): Promise<DeskStep> {
  const { pool, clock } = context
  const { instituteId, personId } = await readInvited(context, invitation)
  const account = await findAccount(pool, { instituteId, personId })
  if (!account) throw new Failure('invitationOver')
  const password = plainPassword('strong', typed)
  const fault = passwordFault('strong', password) ?? (await guessableFault('strong', password, account))
  if (fault)
    throw new Failure('passwordRefused', fault === 'length' ? strongLengthMessage : passwordMessages[fault])
  const passwordHash = await hashPassword(password)
  const at = { instituteId, personId, now: clock() }
  await inTransaction(pool, async (client) => {
    await holdPerson(client, at)
    if (!(await spendInvitation(client, { ...at, hash: hashOfSecret(invitation) })))
      throw new Failure('invitationOver')
    await setStaffPassword(client, { ...at, passwordHash })
    await endDeskSessions(client, at)
    await note(client, { ...at, actor: { person: personId }, kind: 'changedPassword' })
  })
  const changed = await findAccount(pool, { instituteId, personId })
  if (!changed) throw new Failure('invitationOver')
  return nextStepOf(context, { account: changed, password, by: 'password' })
}
