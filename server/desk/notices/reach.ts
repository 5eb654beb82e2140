import type { ReachSum } from '#domain/desk/notice-calls.ts'
import { isPaid, type NewsChannel, newsChannels, type PaidChannel } from '#domain/news/channels.ts'
import { type NewsKindName, topicOf } from '#domain/news/kinds.ts'
import { rupeesOfMicros } from '#domain/news/micros.ts'
import { countSmsParts } from '#domain/news/sms-parts.ts'
import { fillSms } from '#domain/news/template.ts'
import { type NewsArguments, newsText } from '#domain/news/text.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { findReachSettings, type ReachGroup } from '#server/desk/notices/queries-reach.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { choiceOf } from '#server/news/choice.ts'
import { findCosts, findTemplates } from '#server/news/paid/queries.ts'
import { channels } from '#server/news/send/channels.ts'

/** Such as the name of a child: what is cut to 30 characters in an SMS [news-42]. */
const usualName = 'Ananya Krishnamurthy'

type News = { kind: NewsKindName; values: NewsArguments }

/**
 * By which channels people would be notified of something, as news is planned, and what that costs about: names differ in
 * length [desk-32].
 */
export async function channelsFor(
  { pool, config, clock }: Context,
  { instituteId, timeZone }: DeskSession,
  groups: readonly ReachGroup[],
  news: News,
): Promise<Pick<ReachSum, 'channels' | 'unreached'>> {
  const settings = await findReachSettings(pool, { instituteId })
  const { name = '', defaults = {}, payable = {} } = settings ?? {}
  const set = newsChannels.filter(
    (channel) =>
      channels[channel].isSet(config) && (!isPaid(channel) || payable[channel]?.includes(news.kind)),
  )
  const wants = (group: ReachGroup, channel: NewsChannel) =>
    isThere(group, channel) &&
    choiceOf(
      { choices: JSON.parse(group.choices) as Record<string, boolean>, defaults },
      topicOf(news.kind),
      channel,
    ).isOn
  const sum = (picked: readonly ReachGroup[]) => picked.reduce((all, { people }) => all + people, 0)
  const month = makeZone(timeZone).dayAt(clock().getTime()).slice(0, 7)
  const costs = set.some(isPaid) ? await findCosts(pool, { instituteId, month, now: clock() }) : []
  const partsOf = async (channel: PaidChannel) => {
    if (channel !== 'sms') return 1
    const template = (await findTemplates(pool, { instituteId, channel })).find(
      ({ kind }) => kind === news.kind,
    )
    const text = newsText(news.kind, news.values, usualName)
    const facts = { ...news, child: usualName, text, institute: name, link: '' }
    return countSmsParts(fillSms(template?.text ?? '', facts).text)
  }
  return {
    unreached: sum(groups.filter((group) => !set.some((channel) => wants(group, channel)))),
    channels: await Promise.all(
      set.map(async (channel) => {
        const people = sum(groups.filter((group) => wants(group, channel)))
        const price = isPaid(channel) ? costs.find((one) => one.channel === channel) : undefined
        if (!isPaid(channel) || !price) return { channel, people, cost: null, left: null }
        const micros = people * (price.priceMicros ?? 0) * (await partsOf(channel))
        const left = Math.max(0, (price.monthlyMicros ?? 0) - price.micros)
        return { channel, people, cost: rupeesOfMicros(micros), left: rupeesOfMicros(left) }
      }),
    ),
  }
}

const isThere = ({ hasEmail, hasPhone, hasPush }: ReachGroup, channel: NewsChannel): boolean =>
  channel === 'email' ? hasEmail : channel === 'push' ? hasPush : hasPhone
