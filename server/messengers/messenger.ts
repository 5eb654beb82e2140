import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createHttpGateway } from '#server/messengers/http-gateway.ts'
import { createLogMessenger } from '#server/messengers/log.ts'
import { type Channel, DeliveryFailure, type Messenger } from '#server/messengers/message.ts'
import { createSmtpMessenger } from '#server/messengers/smtp.ts'
import { createWhatsApp } from '#server/messengers/whatsapp.ts'

type Sending = Pick<Config, 'MESSENGER' | 'SMTP_URL' | 'SMS_GATEWAY_URL'>
type Reachable = { phone: string | null; email: string | null }

/** Whether e-mails can be sent at all. */
export const sendsEmail = (config: Sending): boolean =>
  config.MESSENGER === 'log' || (config.MESSENGER === 'live' && config.SMTP_URL !== undefined)

export const sendsSms = (config: Sending): boolean =>
  config.MESSENGER === 'log' || (config.MESSENGER === 'live' && config.SMS_GATEWAY_URL !== undefined)

/** How a person can be written to: by SMS, else by e-mail. @returns undefined where neither can be sent */
export function recipientFor(
  config: Sending,
  { phone, email }: Reachable,
): { channel: 'sms' | 'email'; to: string } | undefined {
  const isLog = config.MESSENGER === 'log'
  if (phone && (isLog || config.SMS_GATEWAY_URL)) return { channel: 'sms', to: phone }
  if (email && (isLog || config.SMTP_URL)) return { channel: 'email', to: email }
  return undefined
}

/** Whether WhatsApp messages can be sent at all. */
export const sendsWhatsapp = (config: Pick<Config, 'MESSENGER' | 'WHATSAPP_TOKEN'>): boolean =>
  config.MESSENGER === 'log' || (config.MESSENGER === 'live' && config.WHATSAPP_TOKEN !== undefined)

/**
 * The messenger of the configuration. Without one messages wait in the outbox until they are given up.
 * @param log for what only the operator can mend
 * @throws on sending without a driver, or when a setting is invalid
 */
export function createMessenger(config: Config, log?: Pick<Logger, 'error'>): Messenger {
  if (!config.MESSENGER)
    return { send: () => Promise.reject(new DeliveryFailure('there is no SMTP_URL and no SMS_GATEWAY_URL')) }
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
          idPath: config.SMS_GATEWAY_ID,
          refusals: config.SMS_GATEWAY_REFUSALS,
          own: {
            sender: config.SMS_SENDER,
            entity: config.SMS_ENTITY,
            password: config.SMS_PASSWORD_TEMPLATE,
            signIn: config.SMS_SIGN_IN_TEMPLATE,
            contact: config.SMS_CONTACT_TEMPLATE,
          },
        })
      : undefined,
    whatsapp: config.WHATSAPP_TOKEN
      ? createWhatsApp({
          api: config.WHATSAPP_API,
          token: config.WHATSAPP_TOKEN,
          sayFault: (code) => log?.error({ code }, 'WhatsApp sends nothing until the operator acts'),
        })
      : undefined,
  }
  if (!byChannel.email && !byChannel.sms && !byChannel.whatsapp)
    throw new Error('MESSENGER=live needs SMTP_URL, SMS_GATEWAY_URL or both.')
  return {
    send: async (message) => {
      const messenger = byChannel[message.channel]
      if (!messenger) throw new DeliveryFailure(`nothing is set to send ${message.channel} by`)
      return messenger.send(message)
    },
  }
}

/** What an operator should know at the start of a server with families; undefined where everything is sent. */
export function describeMessenger({
  MESSENGER,
  isDemo,
  SMTP_URL,
  SMS_GATEWAY_URL,
}: Config): string | undefined {
  if (isDemo) return undefined
  if (!MESSENGER || (MESSENGER === 'live' && !SMTP_URL && !SMS_GATEWAY_URL))
    return 'One-time passwords cannot be sent: set SMTP_URL, SMS_GATEWAY_URL or both (docs/running.md). Messages wait, and are given up after two hours.'
  if (MESSENGER === 'log')
    return 'MESSENGER=log: nothing is sent. One-time passwords are written to outbox.log in DATA_DIR, and who reads that can use them.'
  if (!SMTP_URL)
    return 'There is no SMTP_URL: people who have only an e-mail address get no one-time password.'
  if (!SMS_GATEWAY_URL)
    return 'There is no SMS_GATEWAY_URL: people who have only a phone get no one-time password.'
  return undefined
}
