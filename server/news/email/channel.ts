import { sendsEmail } from '#server/messengers/messenger.ts'
import { drawEmail } from '#server/news/email/draw.ts'
import { unsubscribePath } from '#server/news/email/unsubscribe.ts'
import type { Channel } from '#server/news/send/channel.ts'

const name = 'email'

/** What is due to a person is one e-mail. */
export const emailChannel: Channel = {
  name,
  isSet: (config) => config.NEWS_EMAIL === 'on' && sendsEmail(config),
  reaches: ({ email }) => email !== null,
  handOver: async ({ instituteId, reader, rows, portal, key }, { messenger, secrets }) => {
    const { personId, institute, accent, email } = reader
    const unsubscribe =
      portal && `${portal}${unsubscribePath(secrets, { instituteId, personId, channel: name })}`
    await messenger.send({
      channel: name,
      to: email ?? '',
      key,
      ...drawEmail({ institute, accent, portal, unsubscribe, rows }),
    })
  },
}
