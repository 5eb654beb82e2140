import type { CallInput } from '#domain/call.ts'
import type { resetStaffStep } from '#domain/desk/calls.ts'
import { invitationLifeMs } from '#domain/desk/life.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { isSameName, unlock } from '#server/desk/people/account.ts'
import { type DeskSession, findStaff } from '#server/desk/queries.ts'
import { endDeskSessions, forgetPassword, holdInvitations, keepInvitation } from '#server/desk/writes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { deletePasskeys, deleteSecondFactor } from '#server/features/session/passkey/writes.ts'
import { holdPerson } from '#server/features/session/writes.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

/**
 * For a member of the staff who lost the phone: nothing that signed in before does any more. The password goes too, because
 * without a second step it could set one up: the invitation asks for both again.
 * @returns the secret of the invitation @throws notFound, Failure `nameNotTyped`, `badRequest` for oneself
 */
export async function resetStep(
  context: Context,
  { instituteId, personId: actorId }: Pick<DeskSession, 'instituteId' | 'personId'>,
  { staff_id, name }: CallInput<typeof resetStaffStep>['body'],
): Promise<string> {
  const now = context.clock()
  const at = { instituteId, personId: staff_id, now }
  const member = (await findStaff(context.pool, { instituteId, now })).find(
    ({ personId }) => personId === staff_id,
  )
  if (!member) throw notFound()
  if (staff_id === actorId) throw new Failure('badRequest', 'staff_id: another owner does this for you')
  if (!isSameName(name, member.name)) throw new Failure('nameNotTyped')
  const invitation = makeSecret()
  await inTransaction(context.pool, async (client) => {
    await holdInvitations(client, { instituteId })
    await holdPerson(client, at)
    const hadOne = await deleteSecondFactor(client, { ...at, actorId, action: 'desk.reset-step' })
    const actor = { person: actorId }
    if (hadOne) await note(client, { ...at, actor, kind: 'turnedOffSecondFactor' })
    for (const passkey of await deletePasskeys(client, at))
      await note(client, { ...at, actor, kind: 'removedPasskey', detail: passkey.name })
    await endDeskSessions(client, at)
    await forgetPassword(client, at)
    const expiresAt = new Date(now.getTime() + invitationLifeMs)
    await keepInvitation(client, {
      instituteId,
      personId: staff_id,
      hash: hashOfSecret(invitation),
      expiresAt,
    })
  })
  await unlock(context, at)
  return invitation
}
