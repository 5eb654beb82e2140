import type { NewsChannel } from '#domain/news/channels.ts'
import { emailChannel } from '#server/news/email/channel.ts'
import type { Channel } from '#server/news/send/channel.ts'

export const channels: Readonly<Record<NewsChannel, Channel>> = { email: emailChannel }
