import * as z from 'zod/mini'
import { defineJob } from '#server/queue/job.ts'

/** Sends a person what is due by e-mail, as one message. */
export const emailJob = defineJob({
  name: 'news-email',
  payload: z.object({ personId: z.number() }),
  waits: [60, 300, 900, 3600, 4 * 3600],
  atOnce: 5,
  failure: 'news was not sent by e-mail',
})

export const newsEmail = emailJob.handledBy(
  async () => (await import('#server/news/email/send.ts')).sendEmail,
)
