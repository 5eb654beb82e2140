import type { NewsChannel } from '#domain/news/channels.ts'
import { emailChannel } from '#server/news/email/channel.ts'
import { smsChannel, whatsappChannel } from '#server/news/paid/channels.ts'
import { pushChannel } from '#server/news/push/channel.ts'
import type { Channel } from '#server/news/send/channel.ts'

export const channels: Readonly<Record<NewsChannel, Channel>> = {
  push: pushChannel,
  email: emailChannel,
  sms: smsChannel,
  whatsapp: whatsappChannel,
}
