import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { createHttpGateway } from '#server/messengers/http-gateway.ts'
import { createLogMessenger } from '#server/messengers/log.ts'
import { type Channel, DeliveryFailure, type Messenger } from '#server/messengers/message.ts'
import { createSmtpMessenger } from '#server/messengers/smtp.ts'

/**
 * The messenger of the configuration.
 * @throws on sending without a driver, or when a setting is invalid
 */
export function createMessenger(config: Config): Messenger {
  if (config.MESSENGER === 'log') return createLogMessenger(join(config.dataFolder, 'outbox.log'))
  const byChannel: Record<Channel, Messenger | undefined> = {
    email: config.SMTP_URL
      ? createSmtpMessenger({ url: config.SMTP_URL, from: config.MAIL_FROM })
      : undefined,
    sms: config.SMS_GATEWAY_URL
      ? createHttpGateway({
          url: config.SMS_GATEWAY_URL,
          body: config.SMS_GATEWAY_BODY,
          type: config.SMS_GATEWAY_TYPE,
          headers: config.SMS_GATEWAY_HEADERS,
        })
      : undefined,
  }
  if (!byChannel.email && !byChannel.sms)
    throw new Error('MESSENGER=live needs SMTP_URL, SMS_GATEWAY_URL or both.')
  return {
    send: async (message) => {
      const messenger = byChannel[message.channel]
      if (!messenger) throw new DeliveryFailure(`nothing is set to send ${message.channel} by`)
      await messenger.send(message)
    },
  }
}
