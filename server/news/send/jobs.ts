import * as z from 'zod/mini'
import { type NewsChannel, newsChannels } from '#domain/news/channels.ts'
import { channels } from '#server/news/send/channels.ts'
import { defineJob } from '#server/queue/job.ts'

/** How many people one job writes to, at once. */
export const peopleOfJob = 25

/** Sends people what is due to them by a channel. */
const defineDelivery = (channel: NewsChannel) =>
  defineJob({
    name: `news-${channel}`,
    payload: z.object({ personIds: z.array(z.number()) }),
    waits: [60, 300, 900, 3600, 4 * 3600],
    atOnce: 5,
    failure: `news was not sent by ${channel}`,
  })

export const deliveryJobs = {
  push: defineDelivery('push'),
  email: defineDelivery('email'),
  sms: defineDelivery('sms'),
  whatsapp: defineDelivery('whatsapp'),
}

/** The queue's part of each channel. */
export const newsDeliveries = newsChannels.map((name) =>
  deliveryJobs[name].handledBy(async () => {
    const { deliverBy } = await import('#server/news/send/deliver.ts')
    return deliverBy(channels[name])
  }),
)
