import type { NewsTopic } from '#domain/news/kinds.ts'

/** By which news is sent; the inbox has all of it. */
export const newsChannels = ['push', 'email'] as const
export type NewsChannel = (typeof newsChannels)[number]

/** Topics that cannot be turned off [news-17]. */
export const alwaysOn: readonly NewsTopic[] = ['security']

/** Topics that are not sent until a person asks for them: messages have been sent already, by the institute's own means. */
const askedFor: readonly NewsTopic[] = ['documents', 'messages']

/** What the institute has set for a topic and channel. */
export type NewsDefault = { isOn: boolean; isFixed: boolean }

/** Whether a topic is sent by a channel where neither person nor institute chose [news-16]. */
const isUsual = (topic: NewsTopic): boolean => !askedFor.includes(topic)

/** Whether a person cannot choose. @param institute what the institute has set; undefined where nothing */
export const isFixed = (topic: NewsTopic, institute: NewsDefault | undefined): boolean =>
  alwaysOn.includes(topic) || (institute?.isFixed ?? false)

type Chosen = {
  /** What the person chose; undefined where nothing. */
  chosen: boolean | undefined
  institute: NewsDefault | undefined
}

/** Whether a topic is sent to a person by a channel. */
export function isSent(topic: NewsTopic, { chosen, institute }: Chosen): boolean {
  if (alwaysOn.includes(topic)) return true
  const usual = institute?.isOn ?? isUsual(topic)
  return isFixed(topic, institute) ? usual : (chosen ?? usual)
}
