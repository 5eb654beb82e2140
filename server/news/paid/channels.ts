import type { PaidChannel } from '#domain/news/channels.ts'
import type { Config } from '#server/config.ts'
import { sendsSms, sendsWhatsapp } from '#server/messengers/messenger.ts'
import type { Channel } from '#server/news/send/channel.ts'
import type { ReaderRow } from '#server/news/send/queries.ts'

type Paid = {
  name: PaidChannel
  isSet: (config: Config) => boolean
  numberOf: (reader: Pick<ReaderRow, 'phone' | 'callingCode'>) => string
}

/** Besides, the institute needs a budget and a template [news-43]. */
const paidChannel = ({ name, isSet, numberOf }: Paid): Channel => ({
  name,
  isSet,
  reaches: ({ phone }) => phone !== null,
  handOver: async ({ reader, key, message }, { messenger }) => {
    if (!message) throw new Error('the message was not paid for')
    await messenger.send({ channel: name, to: numberOf(reader), subject: '', key, ...message })
  },
})

/** Numbers are as in one-time passwords. */
export const smsChannel = paidChannel({
  name: 'sms',
  isSet: sendsSms,
  numberOf: ({ phone }) => phone ?? '',
})

/** Meta takes numbers of all countries. */
export const whatsappChannel = paidChannel({
  name: 'whatsapp',
  isSet: sendsWhatsapp,
  numberOf: ({ phone, callingCode }) => `${callingCode}${phone}`,
})
