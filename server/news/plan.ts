import type pg from 'pg'
import { isPaid, type NewsChannel, newsChannels } from '#domain/news/channels.ts'
import { sendAt } from '#domain/news/due.ts'
import { isUrgent, topicOf } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { choiceOf } from '#server/news/choice.ts'
import { planJob } from '#server/news/notify.ts'
import { findPlannable } from '#server/news/paid/queries.ts'
import { readHours } from '#server/news/queries-choices.ts'
import type { Channel } from '#server/news/send/channel.ts'
import { channels } from '#server/news/send/channels.ts'
import { deliveryJobs, peopleOfJob } from '#server/news/send/jobs.ts'
import { addDeliveries, takeUnplanned, type Unplanned, waitForUnplanned } from '#server/news/writes.ts'
import { JobFailure, Stopped } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

type Planning = Pick<Context, 'pool' | 'clocks' | 'log' | 'nudgeQueue' | 'config'>
type Planned = { newsId: number; personId: number; dueAt: Date }

const batch = 1000

/** Decides for each piece of news by which channels it is sent, and when [news-16, news-18]. */
const plan: Handler<object, Planning> = async (
  { instituteId, signal },
  { pool, clocks, nudgeQueue, config },
) => {
  const now = await clocks.agreedNow()
  if (!now) throw new JobFailure('the clocks do not agree')
  for (let isMore = true; isMore; ) {
    if (signal.aborted) throw new Stopped('another process goes on')
    const taken = await inTransaction(pool, async (client) => {
      const rows = await takeUnplanned(client, { instituteId, now, limit: batch })
      const set = newsChannels.filter((name) => channels[name].isSet(config))
      const payable = set.some(isPaid) ? await findPlannable(client, { instituteId, now }) : []
      for (const name of set) {
        const kinds = payable.find(({ channel }) => channel === name)?.kinds ?? []
        const own = isPaid(name) ? rows.filter(({ kind }) => kinds.includes(kind)) : rows
        await add(client, name, instituteId, planFor(channels[name], own, now))
      }
      return rows.length
    })
    isMore = taken === batch || (await waitForUnplanned(pool, { instituteId })) !== undefined
  }
  nudgeQueue()
}
export const newsPlan = planJob.handledBy(async () => plan)

function planFor({ name, reaches }: Channel, rows: readonly Unplanned[], now: Date): Planned[] {
  return rows.flatMap((row) => {
    const { id: newsId, personId, kind, timeZone, createdAt, untilAt } = row
    if (!reaches(row) || !choiceOf(row, topicOf(kind), name).isOn) return []
    const dueAt = sendAt(createdAt > now ? createdAt : now, timeZone, readHours(row.hours), isUrgent(kind))
    return dueAt && dueAt < untilAt ? [{ newsId, personId, dueAt }] : []
  })
}

/** All that a person gets at one moment is in one job, with some others. */
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
  const byMoment = Map.groupBy(planned, ({ dueAt }) => dueAt.getTime())
  await deliveryJobs[channel].enqueueAll(
    client,
    instituteId,
    [...byMoment].flatMap(([moment, due]) =>
      inChunks([...new Set(due.map(({ personId }) => personId))]).map((personIds) => ({
        payload: { personIds },
        dueAt: new Date(moment),
      })),
    ),
  )
}

const inChunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / peopleOfJob) }, (_, index) =>
    ids.slice(index * peopleOfJob, (index + 1) * peopleOfJob),
  )
