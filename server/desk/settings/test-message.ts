import type { Context } from '#server/context.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { findAccount } from '#server/features/session/queries.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { sendsEmail, sendsSms } from '#server/messengers/messenger.ts'
import { reasonOf } from '#server/queue/failure.ts'

type Channel = 'email' | 'sms'

/**
 * Sends a message to the member of the staff who asks, and to no one else [desk-85]. @returns why it was not sent
 * @throws Failure `tooManyAttempts`: messages cost money
 */
export async function sendTest(
  context: Context,
  { instituteId, personId, instituteName }: DeskSession,
  channel: Channel,
): Promise<string | null> {
  const { pool, config, messenger, clock } = context
  const account = await findAccount(pool, { instituteId, personId })
  const to = channel === 'email' ? account?.email : account?.phone
  if (!to) return channel === 'email' ? 'You have no e-mail here.' : 'You have no phone number here.'
  const isOn = channel === 'email' ? sendsEmail(config) : sendsSms(config)
  if (!isOn) return 'The operator of the server has not set it up.'
  refuseFor(await takeAttempt(context, 'newPassword', `test message ${instituteId} ${personId}`))
  try {
    await messenger.send({
      channel,
      to,
      subject: channel === 'email' ? `Test message of ${instituteName}` : '',
      text: `This is a test message of ${instituteName}. It has arrived, so messages to families can be sent this way.`,
      key: `test-${instituteId}-${personId}-${clock().getTime()}`,
    })
    return null
  } catch (error) {
    return `It was not sent: ${reasonOf(error)}.`
  }
}
