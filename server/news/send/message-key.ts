import type { NewsChannel } from '#domain/news/channels.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const purpose = 'news-message'
type Keyed = { instituteId: number; newsId: number; channel: NewsChannel }

/**
 * The key of a message with one piece of news, the same at every try. Only this server and the provider know it, so that a
 * report which names it is believed.
 */
export function sealKey(secrets: Secrets, { instituteId, newsId, channel }: Keyed): string {
  const of = `n${instituteId}-${newsId}-${channel.charAt(0)}`
  return `${of}-${Buffer.from(secrets.sign(purpose, of), 'base64url').toString('hex').slice(0, 32)}`
}
