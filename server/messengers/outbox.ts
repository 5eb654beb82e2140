import type pg from 'pg'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { type Channel, DeliveryFailure } from '#server/messengers/message.ts'
import { defineJob, type Handler, type Working } from '#server/queue/job.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Sending = Working & Pick<Context, 'messenger' | 'secrets'>

/** Passwords go by these. */
const outboxChannels = ['sms', 'email'] as const satisfies Channel[]

const message = z.object({
  channel: z.enum(outboxChannels),
  to: z.string(),
  subject: z.string(),
  registeredAs: z.optional(z.enum(['signIn', 'contact'])),
})

/** If a process dies after a message was sent, it is sent again with the same idempotency key. */
const send: Handler<z.output<typeof message>, Sending> = async (
  { payload, sealed, instituteId, id },
  { messenger, secrets },
) => {
  const text = openText(secrets, sealed)
  await messenger.send({ ...payload, text, key: `message-${instituteId}-${id}` })
}

function openText(secrets: Secrets, sealed: string): string {
  try {
    return secrets.open(sealed)
  } catch {
    throw new DeliveryFailure('sealed with another SECRET_KEY')
  }
}

const messageJob = defineJob({
  name: 'message',
  payload: message,
  waits: [5, 15, 60, 300, 900, 1800, 3600],
  atOnce: 5,
  isRecorded: true,
  failure: 'a message was not sent',
})
export const sendMessage = messageJob.handledBy(async () => send)

type Outgoing = {
  instituteId: number
  channel: (typeof outboxChannels)[number]
  to: string
  /** Empty for an SMS. */
  subject: string
  text: string
  /** As of a message. */
  registeredAs?: 'signIn' | 'contact'
  /** When a password in it ends: the message is not sent after that. */
  expiresAt?: Date
}

/** Puts a message into the outbox, with its text sealed, in the transaction of its cause. */
export async function enqueue(
  runner: pg.Pool | pg.ClientBase,
  secrets: Secrets,
  { instituteId, text, expiresAt, ...payload }: Outgoing,
): Promise<void> {
  const sealed = secrets.seal(text)
  await messageJob.enqueue(runner, { instituteId, payload, sealed, ...(expiresAt && { expiresAt }) })
}
