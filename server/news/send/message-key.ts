import { timingSafeEqual } from 'node:crypto'
import { type PaidChannel, paidChannels } from '#domain/news/channels.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const purpose = 'news-message'
/** Hexadecimal digits of the signature: 128 bits. Some providers store short texts only. */
const signed = 32

/** A piece of news on a channel that sends one message for each. */
export type MessageOf = { instituteId: number; newsId: number; channel: PaidChannel }

/** The key of a message: the same at every try. A report that repeats it is believed, because only we and the provider know it. */
export function sealKey(secrets: Secrets, of: MessageOf): string {
  const text = textOf(of)
  return `${text}-${shorten(secrets.sign(purpose, text))}`
}

/** @returns undefined for a key that this server did not make */
export function openKey(secrets: Secrets, key: string): MessageOf | undefined {
  const found = /^(n([1-9]\d{0,8})-([1-9]\d{0,14})-([a-z]))-([\da-f]{32})$/.exec(key)
  const [, text = '', instituteId, newsId, letter, signature = ''] = found ?? []
  const channel = paidChannels.find((name) => name.startsWith(letter ?? ' '))
  if (!channel) return undefined
  const given = Buffer.from(signature)
  const isOurs = secrets
    .signatures(purpose, text)
    .some((each) => timingSafeEqual(Buffer.from(shorten(each)), given))
  return isOurs ? { instituteId: Number(instituteId), newsId: Number(newsId), channel } : undefined
}

const textOf = ({ instituteId, newsId, channel }: MessageOf) =>
  `n${instituteId}-${newsId}-${channel.charAt(0)}`

const shorten = (signature: string) => Buffer.from(signature, 'base64url').toString('hex').slice(0, signed)
