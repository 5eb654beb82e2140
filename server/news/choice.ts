import {
  isFixed,
  isPaid,
  isSent,
  type NewsChannel,
  type NewsDefault,
  newsChannels,
} from '#domain/news/channels.ts'
import { type NewsTopic, newsKindNames, newsTopics, topicOf } from '#domain/news/kinds.ts'
import type { Config } from '#server/config.ts'
import { channels } from '#server/news/send/channels.ts'

/** As stored of a person, and of the institute: by `topic channel`. */
type Stored = {
  choices: Readonly<Record<string, boolean>>
  defaults: Readonly<Record<string, NewsDefault>>
}
/** `payable`: the kinds that channels which cost money can send for the institute. */
type Offered = Stored & { payable: Readonly<Record<string, readonly string[]>> }

export const nothingStored: Offered = { choices: {}, defaults: {}, payable: {} }

/** Whether a person gets a topic by a channel, and may choose [news-16, news-28, news-41]. */
export function choiceOf({ choices, defaults }: Stored, topic: NewsTopic, channel: NewsChannel) {
  const of = `${topic} ${channel}`
  const institute = defaults[of]
  return {
    isOn: isSent(topic, channel, { chosen: choices[of], institute }),
    isFixed: isFixed(topic, channel, institute),
  }
}

/** What a person can choose from: of channels that cost money only what the institute can send by them [news-41]. */
export function choicesFor(stored: Offered, config: Config) {
  const isOffered = (topic: NewsTopic, channel: NewsChannel) => {
    if (!isPaid(channel)) return true
    const kinds = channels[channel].isSet(config) ? (stored.payable[channel] ?? []) : []
    return newsKindNames.some((kind) => kinds.includes(kind) && topicOf(kind) === topic)
  }
  return newsTopics.flatMap((topic) =>
    newsChannels
      .filter((channel) => isOffered(topic, channel))
      .map((channel) => ({ topic, channel, ...choiceOf(stored, topic, channel) })),
  )
}
