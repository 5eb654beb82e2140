import type { FastifyInstance } from 'fastify'
import { sendPasswords as sendPasswordsCall } from '#domain/admin/calls.ts'
import type { Context } from '#server/context.ts'
import { choosePeople, type PasswordSelection } from '#server/exchange/password-choice.ts'
import { sendPasswords } from '#server/exchange/password-messages.ts'
import { renew } from '#server/exchange/passwords.ts'
import { findInstitute } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { recipientFor } from '#server/messengers/messenger.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { answer, mount } from '#server/route.ts'

/** New one-time passwords for the institute's own system. They are only ever sent to the people themselves. */
export function passwordRoutes(app: FastifyInstance, context: Context): void {
  const { pool, config, secrets, clock } = context

  mount(app, sendPasswordsCall, async ({ admin, body, once }) => {
    const { instituteId, tokenId } = admin
    const selection = readSelection(body)
    const institute = await findInstitute(pool, { instituteId })
    if (!institute) throw notFound()
    const chosen = await choosePeople(pool, instituteId, selection, positionIn(selection)).catch(refuse)
    // Before the transaction: it needs a connection of its own.
    const same = `new passwords of ${instituteId} ${JSON.stringify(chosen)}`
    refuseFor(await takeAttempt(context, 'newPassword', same))
    const reply = await once.write(async (client) => {
      const at = { instituteId, institute: institute.name, chosen, by: { token: tokenId }, now: clock() }
      const isMeant = (person: Parameters<typeof recipientFor>[1]) =>
        recipientFor(config, person) !== undefined
      const all = await renew(client, at, { signal: new AbortController().signal, isMeant })
      await sendPasswords(client, { instituteId, config, secrets }, all)
      return answer({ sent: all.length })
    })
    context.nudgeQueue()
    return reply
  })
}

type Body = {
  of?: readonly string[] | undefined
  section?: string | undefined
  never_signed_in?: true | undefined
}

/** @throws Failure `badRequest` unless exactly one of the three is requested */
function readSelection({ of, section, never_signed_in }: Body): PasswordSelection {
  if ([of, section, never_signed_in].filter((one) => one !== undefined).length !== 1)
    throw new Failure('badRequest', 'Name one of `of`, `section` and `never_signed_in`.')
  return { named: of ?? [], section, isNeverSignedIn: never_signed_in ?? false }
}

/** Where a name is in the request, in place of the name itself. */
const positionIn =
  ({ named }: PasswordSelection) =>
  (name: string): string =>
    named.includes(name) ? `of.${named.indexOf(name)}` : 'with the name in `section`'

function refuse(error: unknown): never {
  throw error instanceof ImportRefusal ? new Failure('personNotNamed', error.message) : error
}
