import type { PaidChannel } from '#domain/news/channels.ts'
import type { Message } from '#server/messengers/message.ts'
import type { prepareNews } from '#server/news/testing.ts'

type School = Pick<ReturnType<typeof prepareNews>, 'load' | 'query' | 'handed'>

const head = 'kind,channel,template,language,sender,entity,text'
const senders = { sms: ',SUNSCH,1101', whatsapp: 'en,10654,' }

/** Budgets and templates of a school, and what was handed over by the channels that cost money. */
export function paidSchool({ load, query, handed }: School) {
  return {
    /** @param rupees for a month */
    setBudget: (
      rupees: number,
      { channel = 'sms', price = 0.1 }: { channel?: PaidChannel; price?: number } = {},
    ) => load({ 'news-budgets': `channel,monthly,price\n${channel},${rupees},${price}\n` }, true),
    setTemplates: (texts: Record<string, string>, channel: PaidChannel = 'sms') =>
      load(
        {
          'news-templates': `${head}\n${Object.entries(texts)
            .map(([kind, text]) => `${kind},${channel},t-${kind},${senders[channel]},"${text}"\n`)
            .join('')}`,
        },
        true,
      ),
    /** Since the last call, as `channel phone: text`. */
    messages: () =>
      takePaid(handed)
        .map(({ channel, to, text }) => `${channel} ${to}: ${text}`)
        .toSorted(),
    takePaid: () => takePaid(handed),
    spending: async () =>
      query(
        `select channel, month, micros::int, messages, limit_at is not null as is_spent from news_spending order by channel, month`,
      ),
    /** Of all deliveries, computed from them alone. */
    prices: async () =>
      query(
        `select channel, priced_month as month, sum(price_micros)::int as micros, count(*)::int as messages from news_delivery
          where price_micros is not null group by 1, 2 order by 1, 2`,
      ),
  }
}

function takePaid(handed: Message[]): Message[] {
  const paid = handed.filter(({ channel }) => channel !== 'email')
  handed.length = 0
  return paid
}
