import type { CallInput, CallReply } from '#domain/call.ts'
import type { chooseNews, newsChoices } from '#domain/news/calls.ts'
import { newsChannels } from '#domain/news/channels.ts'
import { newsTopics } from '#domain/news/kinds.ts'

type Reply = CallReply<typeof newsChoices>['result']
type Saved = CallInput<typeof chooseNews>['body']
export type ChosenTopic = NonNullable<Saved['topics']>[number]
export type TopicChoice = Reply['topics'][number] & ChosenTopic
export type Choices = Omit<Reply, 'topics'> & { topics: TopicChoice[] }

const isKnown = (choice: Reply['topics'][number]): choice is TopicChoice =>
  newsTopics.some((topic) => topic === choice.topic) &&
  newsChannels.some((channel) => channel === choice.channel)

/** The choices of a reply without topics and channels that the portal does not know [news-70]. */
export const readChoices = ({ topics, ...hours }: Reply): Choices => ({
  ...hours,
  topics: topics.filter(isKnown),
})

/** What is changed by one press; topics that are left out stay as they are. */
export type Change = Partial<Omit<Choices, 'topics'>> & { topics?: ChosenTopic[] }

const isSame = (one: ChosenTopic, other: ChosenTopic) =>
  one.topic === other.topic && one.channel === other.channel

/** Earlier changes of topics with later ones, which win. */
export const mergeTopics = (
  earlier: readonly ChosenTopic[],
  later: readonly ChosenTopic[],
): ChosenTopic[] => [...earlier.filter((one) => !later.some((other) => isSame(one, other))), ...later]

/** The choices after a change. What is fixed stays. */
export function withChange(choices: Choices, { topics = [], ...hours }: Change): Choices {
  return {
    ...choices,
    ...hours,
    topics: choices.topics.map((one) => {
      const changed = one.is_fixed ? undefined : topics.find((other) => isSame(one, other))
      return changed ? { ...one, is_on: changed.is_on } : one
    }),
  }
}

/** The hours of choices, as the call takes them. @param paused `paused_until` has the institute's offset in replies, and none here */
export const hoursOf = ({ quiet_from, quiet_until, digest_at, paused_until }: Choices) => ({
  quiet_from,
  quiet_until,
  digest_at,
  paused_until: paused_until === null ? null : new Date(paused_until).toISOString(),
})

/** Half hours of a day, `HH:MM`, with another time that is chosen already. */
export function timesOfDay(chosen: string): string[] {
  const times = Array.from({ length: 48 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0')
    return `${hour}:${half % 2 === 0 ? '00' : '30'}`
  })
  return times.includes(chosen) ? times : [...times, chosen].toSorted()
}
