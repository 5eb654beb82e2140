import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { DrawnPassword } from '#server/exchange/passwords.ts'
import { recipientFor } from '#server/messengers/messenger.ts'
import { enqueue } from '#server/messengers/outbox.ts'
import { portalOf } from '#server/network/portal-address.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Sending = { instituteId: number; config: Config; secrets: Secrets }

/**
 * Puts a message with its password for each person into the outbox: by SMS, or by e-mail to those without a number.
 * @returns the people without either
 */
export async function sendPasswords(
  client: pg.ClientBase,
  { instituteId, config, secrets }: Sending,
  passwords: readonly DrawnPassword[],
): Promise<DrawnPassword[]> {
  const address = await portalOf({ pool: client, config }, instituteId)
  const unreached: DrawnPassword[] = []
  for (const person of passwords) {
    const { institute, name, children, email, phone, password } = person
    const whom = children ? `${name} (${children})` : name
    const recipient = recipientFor(config, { phone, email })
    if (!recipient) {
      unreached.push(person)
      continue
    }
    const text = `${institute}: ${whom} signs in${address ? ` at ${address}` : ''} with ${recipient.to} and the password ${password}. Change it in the profile afterwards.`
    const subject = recipient.channel === 'email' ? `${institute}: your password` : ''
    await enqueue(client, secrets, { instituteId, ...recipient, subject, text, registeredAs: 'signIn' })
  }
  return unreached
}
