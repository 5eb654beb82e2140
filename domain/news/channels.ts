import { type NewsTopic, newsTopics } from '#domain/news/kinds.ts'

/** Those of which each message costs the institute money. */
export const paidChannels = ['sms', 'whatsapp'] as const
export type PaidChannel = (typeof paidChannels)[number]

/** By which news is sent; the inbox has all of it. */
export const newsChannels = ['push', 'email', ...paidChannels] as const
export type NewsChannel = (typeof newsChannels)[number]

export const isPaid = (channel: NewsChannel): channel is PaidChannel =>
  paidChannels.some((one) => one === channel)

/** Topics that cannot be turned off [news-17], nor set by the institute. */
const alwaysOn: readonly NewsTopic[] = ['security']

/** Topics that an institute can set [news-28]. */
export const settableTopics = newsTopics.filter((topic) => !alwaysOn.includes(topic))

/** Whether a topic cannot be turned off by anybody. What costs money, or rings a phone, a person can always refuse [news-41]. */
export const isAlwaysOn = (topic: NewsTopic, channel: NewsChannel): boolean =>
  alwaysOn.includes(topic) && !isPaid(channel)

/** Topics that are not sent until a person asks for them: messages have been sent already, by the institute's own means. */
const askedFor: readonly NewsTopic[] = ['documents', 'messages']

/** What the institute has set for a topic and channel. */
export type NewsDefault = { isOn: boolean; isFixed: boolean }

/**
 * Whether a topic is sent by a channel where neither person nor institute chose [news-16, news-41]: SMS where the institute
 * has a template for the kind, WhatsApp only where it is asked for, as Meta demands.
 */
const isUsual = (topic: NewsTopic, channel: NewsChannel): boolean =>
  isPaid(channel) ? channel === 'sms' : !askedFor.includes(topic)

/** Whether a person cannot choose. @param institute what the institute has set; undefined where nothing */
export function isFixed(topic: NewsTopic, channel: NewsChannel, institute: NewsDefault | undefined): boolean {
  if (isAlwaysOn(topic, channel)) return true
  if (!institute?.isFixed) return false
  return !(isPaid(channel) && institute.isOn)
}

type Chosen = {
  /** What the person chose; undefined where nothing. */
  chosen: boolean | undefined
  institute: NewsDefault | undefined
}

/** Whether a topic is sent to a person by a channel. */
export function isSent(topic: NewsTopic, channel: NewsChannel, { chosen, institute }: Chosen): boolean {
  if (isAlwaysOn(topic, channel)) return true
  if (isPaid(channel) && chosen === false) return false
  const usual = institute?.isOn ?? isUsual(topic, channel)
  return institute?.isFixed ? usual : (chosen ?? usual)
}
