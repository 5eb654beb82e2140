import type pg from 'pg'
import { sendAt, usualHours } from '#domain/news/due.ts'
import { isSent, isUrgent, type NewsChannel, newsChannels, topicOf } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendsEmail } from '#server/messengers/messenger.ts'
import { emailJob } from '#server/news/email/job.ts'
import { planJob } from '#server/news/notify.ts'
import { addDeliveries, takeUnplanned, type Unplanned } from '#server/news/writes.ts'
import { JobFailure, Stopped } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

type Planning = Pick<Context, 'pool' | 'clocks' | 'log' | 'nudgeQueue' | 'config'>
type Planned = { newsId: number; personId: number; dueAt: Date }

const batch = 1000

/** Whether this server has what a channel needs, and may use it. */
const isSet: Readonly<Record<NewsChannel, (config: Context['config']) => boolean>> = {
  email: (config) => config.NEWS_EMAIL === 'on' && sendsEmail(config),
}
/** Whether a channel reaches a person. */
const reaches: Readonly<Record<NewsChannel, (of: Unplanned) => boolean>> = {
  email: ({ email }) => email !== null,
}
const sendBy = { email: emailJob }

/** Decides for each piece of news by which channels it is sent, and when [news-16, news-18]. */
const plan: Handler<object, Planning> = async (
  { instituteId, signal },
  { pool, clocks, nudgeQueue, config },
) => {
  const now = await clocks.agreedNow()
  if (!now) throw new JobFailure('the clocks do not agree')
  for (let taken = batch; taken === batch; ) {
    if (signal.aborted) throw new Stopped('another process goes on')
    taken = await inTransaction(pool, async (client) => {
      const rows = await takeUnplanned(client, { instituteId, now, limit: batch })
      for (const channel of newsChannels)
        if (isSet[channel](config)) await add(client, channel, instituteId, planFor(channel, rows, now))
      return rows.length
    })
  }
  nudgeQueue()
}
export const newsPlan = planJob.handledBy(async () => plan)

function planFor(channel: NewsChannel, rows: readonly Unplanned[], now: Date): Planned[] {
  return rows.flatMap((row) => {
    const { id: newsId, personId, kind, choices, timeZone, untilAt } = row
    const topic = topicOf(kind)
    if (!reaches[channel](row) || !isSent(topic, choices[`${topic} ${channel}`])) return []
    const pausedUntil = row.hours?.pausedUntil
    const hours = row.hours
      ? { ...row.hours, pausedUntil: pausedUntil ? new Date(pausedUntil) : null }
      : usualHours
    const dueAt = sendAt(now, timeZone, hours, isUrgent(kind))
    return dueAt && dueAt < untilAt ? [{ newsId, personId, dueAt }] : []
  })
}

/** All that a person gets at one moment is one job. */
async function add(
  client: pg.ClientBase,
  channel: NewsChannel,
  instituteId: number,
  planned: readonly Planned[],
): Promise<void> {
  if (planned.length === 0) return
  await addDeliveries(client, {
    instituteId,
    channel,
    newsIds: planned.map(({ newsId }) => newsId),
    people: planned.map(({ personId }) => personId),
    dues: planned.map(({ dueAt }) => dueAt),
  })
  const jobs = new Map(planned.map((one) => [`${one.personId} ${one.dueAt.getTime()}`, one]))
  await sendBy[channel].enqueueAll(
    client,
    instituteId,
    [...jobs.values()].map(({ personId, dueAt }) => ({ payload: { personId }, dueAt })),
  )
}
