import { isFixed, isSent, type NewsChannel, type NewsDefault } from '#domain/news/channels.ts'
import type { NewsTopic } from '#domain/news/kinds.ts'

/** As stored of a person, and of the institute: by `topic channel`. */
type Stored = {
  choices: Readonly<Record<string, boolean>>
  defaults: Readonly<Record<string, NewsDefault>>
}

/** Whether a person gets a topic by a channel, and may choose [news-16, news-28]. */
export function choiceOf({ choices, defaults }: Stored, topic: NewsTopic, channel: NewsChannel) {
  const of = `${topic} ${channel}`
  const institute = defaults[of]
  return { isOn: isSent(topic, { chosen: choices[of], institute }), isFixed: isFixed(topic, institute) }
}
