import type pg from 'pg'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import {
  findReplacedContacts,
  findUndoneContacts,
  type ReplacedContact,
} from '#server/desk/people/queries-contacts.ts'
import type { BundleResult } from '#server/exchange/import.ts'
import { accountChangedNews } from '#server/features/session/devices/queries-news.ts'
import { recipientFor } from '#server/messengers/messenger.ts'
import { enqueue } from '#server/messengers/outbox.ts'
import { notify } from '#server/news/notify.ts'

const kindsOfPeople = ['students', 'parents', 'open-users', 'teachers', 'admins']
type By = { instituteId: number; actorId: number }

/**
 * Warns people whose phone or e-mail a change at the desk replaces: by news, and at the number or address that they had, because who
 * takes an account over gives it another one first [desk-49]. Within the transaction of the change.
 */
export async function warnHolders(
  client: pg.ClientBase,
  context: Pick<Context, 'config' | 'secrets' | 'clock'>,
  by: By,
  { changes, number }: Pick<BundleResult, 'changes' | 'number'>,
): Promise<void> {
  const isOfPeople = kindsOfPeople.some((kind) => (changes[kind]?.changed ?? 0) > 0)
  if (!isOfPeople || number === undefined) return
  await warn(client, context, by, await findReplacedContacts(client, { instituteId: by.instituteId, number }))
}

/**
 * The same where a change is undone: what it had set is replaced by what was before.
 * @returns warns, once it is undone
 */
export async function warnOfUndo(
  client: pg.ClientBase,
  context: Pick<Context, 'config' | 'secrets' | 'clock'>,
  by: By,
  number: number,
): Promise<() => Promise<void>> {
  const found = await findUndoneContacts(client, { instituteId: by.instituteId, number })
  return () => warn(client, context, by, found)
}

async function warn(
  client: pg.ClientBase,
  { config, secrets, clock }: Pick<Context, 'config' | 'secrets' | 'clock'>,
  { instituteId, actorId }: By,
  found: readonly ReplacedContact[],
): Promise<void> {
  if (found.length === 0) return
  const causeIds = found.map(({ personId }) => personId)
  const at = { instituteId, now: clock() }
  await note(client, { ...at, personId: causeIds, actor: { person: actorId }, kind: 'changedContact' })
  await notify(client, accountChangedNews, { ...at, causeIds })
  for (const { phone, email, institute } of found)
    for (const had of [
      { phone, email: null },
      { phone: null, email },
    ]) {
      const recipient = recipientFor(config, had)
      if (!recipient) continue
      const text = `${institute}: your phone number or e-mail was changed at the institute. If you did not ask for it, call the institute at once.`
      const subject = recipient.channel === 'email' ? `${institute}: your account was changed` : ''
      await enqueue(client, secrets, { instituteId, ...recipient, subject, text, registeredAs: 'contact' })
    }
}
