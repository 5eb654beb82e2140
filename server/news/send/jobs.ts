import * as z from 'zod/mini'
import type { NewsChannel } from '#domain/news/channels.ts'
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

export const deliveryJobs = { email: defineDelivery('email') }

const load = async () => ({
  ...(await import('#server/news/send/deliver.ts')),
  ...(await import('#server/news/send/channels.ts')),
})

/** The queue's part of each channel. */
export const newsDeliveries = [
  deliveryJobs.email.handledBy(async () => {
    const { deliverBy, channels } = await load()
    return deliverBy(channels.email)
  }),
]
