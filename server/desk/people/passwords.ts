import type pg from 'pg'
import type { CallReply } from '#domain/call.ts'
import { type makePasswords, maxListed, type PasswordReceiver } from '#domain/desk/people-account-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findMembers } from '#server/desk/people/queries.ts'
import { findSection } from '#server/desk/people/queries-sections.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { sendPasswords } from '#server/exchange/password-messages.ts'
import { renew } from '#server/exchange/passwords.ts'
import { findToRenew, type PersonWithLogin } from '#server/exchange/queries-passwords.ts'
import { notFound } from '#server/failure.ts'
import { accountChangedNews } from '#server/features/session/devices/queries-news.ts'
import { recipientFor } from '#server/messengers/messenger.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { notify } from '#server/news/notify.ts'

type Receiving = Pick<
  PersonWithLogin,
  'id' | 'name' | 'section' | 'pupilIds' | 'children' | 'phone' | 'email'
> & {
  role: string
}

const presentReceiver = (person: Receiving): PasswordReceiver => ({
  member_id: person.id,
  name: person.name,
  role: person.role === 'parent' || person.role === 'open' ? person.role : 'student',
  section: person.section,
  children: person.children,
  pupils: [...person.pupilIds],
  login: person.phone ?? person.email ?? '',
})

/** Whom new passwords of a section, or of all who never came, are for. @throws notFound for a section of another institute */
export async function listReceivers(
  { pool, config }: Context,
  { instituteId }: DeskSession,
  { sectionId, isNever, of }: { sectionId: number | null; isNever: boolean; of: readonly number[] },
) {
  if (sectionId !== null && !(await findSection(pool, { instituteId, sectionId }))) throw notFound()
  const found =
    sectionId === null && !isNever && of.length === 0
      ? []
      : await findToRenew(pool, {
          instituteId,
          personIds: of,
          sectionIds: sectionId === null ? [] : [sectionId],
          isNewOnly: isNever,
        })
  const canSend = recipientFor(config, { phone: '0', email: 'a@b.c' }) !== undefined
  return { people: found.slice(0, maxListed).map(presentReceiver), count: found.length, can_send: canSend }
}

/**
 * Makes new one-time passwords. Their texts leave the server here, once, or by the messenger: only hashes are stored.
 * @throws notFound unless all are people of families here
 */
export async function makeFor(
  context: Context,
  { instituteId, instituteName, personId: actorId }: DeskSession,
  { member_ids, is_sent }: { member_ids: readonly number[]; is_sent: boolean },
): Promise<CallReply<typeof makePasswords>['result']> {
  const { pool, clock, config, secrets } = context
  const personIds = [...new Set(member_ids)]
  const members = await findMembers(pool, { instituteId, personIds })
  if (members.length < personIds.length) throw notFound()
  const made = await inTransaction(pool, async (client: pg.PoolClient) => {
    const at = { instituteId, institute: instituteName, now: clock() }
    const all = await renew(
      client,
      { ...at, chosen: { personIds }, by: { person: actorId } },
      { signal: context.stopping },
    )
    const causeIds = all.flatMap(({ personId }) => personId ?? [])
    await notify(client, accountChangedNews, { instituteId, now: at.now, causeIds })
    const unsent = is_sent ? await sendPasswords(client, { instituteId, config, secrets }, all) : all
    return {
      ids: new Set(all.map(({ personId }) => personId)),
      sent: all.length - unsent.length,
      slips: unsent.map((one) => ({
        ...presentReceiver({
          ...one,
          id: one.personId ?? 0,
          pupilIds: [...(one.pupilIds ?? [])],
          children: one.children ?? '',
          section: one.section ?? '',
        }),
        password: one.password,
      })),
    }
  })
  if (made.sent > 0) context.nudgeQueue()
  return {
    sent: made.sent,
    slips: made.slips,
    left_out: members.filter(({ id }) => !made.ids.has(id)).map(({ name }) => name),
    institute: instituteName,
    address: await portalOf({ pool, config }, instituteId),
  }
}
