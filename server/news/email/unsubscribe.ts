import { type NewsChannel, newsChannels } from '#domain/news/channels.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const purpose = 'news-unsubscribe'
type Unsubscribing = { instituteId: number; personId: number; channel: NewsChannel }

/** Where one click turns a channel off (RFC 8058). Only this server can make it; it is the same in every message. */
export function unsubscribePath(secrets: Secrets, { instituteId, personId, channel }: Unsubscribing): string {
  const of = `${instituteId}-${personId}-${channel}`
  return `/api/v1/news/unsubscribe/${of}.${secrets.sign(purpose, of)}`
}

/** @returns undefined for an address that this server did not make */
export function readUnsubscribing(secrets: Secrets, token: string): Unsubscribing | undefined {
  const [of = '', signature = ''] = token.split('.')
  if (!secrets.verify(purpose, of, signature)) return undefined
  const [instituteId, personId, name] = of.split('-')
  const channel = newsChannels.find((one) => one === name)
  return channel && { instituteId: Number(instituteId), personId: Number(personId), channel }
}
