import type pg from 'pg'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { declaredNews } from '#server/news/kinds.ts'
import { notify } from '#server/news/notify.ts'
import { findComing, findNextMoment } from '#server/news/queries-clock.ts'
import { findWithoutClock } from '#server/news/writes.ts'
import { JobFailure } from '#server/queue/failure.ts'
import { defineJob, type Handler, type Working } from '#server/queue/job.ts'
import { startWorker, type Worker } from '#server/worker.ts'

const everyMs = 15 * 60_000

const payload = z.object({
  /** Until when the last one looked, in milliseconds: nothing between is left out, also after a standstill. */
  since: z.number(),
})

/** Notifies people of what comes with time, such as homework that is due tomorrow; each one adds the next. */
const clockJob = defineJob({
  name: 'news-clock',
  payload,
  waits: [5, 15, 60, 300],
  isEndless: true,
  atOnce: 1,
  failure: 'news of the clock cannot be written',
})

const quarterAfter = (now: number) => new Date(Math.floor(now / everyMs + 1) * everyMs)
const next = (since: number) => ({ key: 'clock', payload: { since }, dueAt: quarterAfter(since) })

/** When news has to be on time before the next quarter of an hour [news-53]. */
const momentBefore = (client: pg.ClientBase, { instituteId, now }: { instituteId: number; now: Date }) =>
  findNextMoment(client, { instituteId, now, horizon: quarterAfter(now.getTime()) })

/** Has the clock of an institute run earlier, after rows were written that have to be news at a moment of their own. */
export async function hurryClock(
  client: pg.ClientBase,
  at: { instituteId: number; now: Date },
): Promise<void> {
  const { at: dueAt } = await momentBefore(client, at)
  if (dueAt) await clockJob.hurry(client, { instituteId: at.instituteId, key: 'clock', dueAt })
}

const notifyOfTimes: Handler<z.output<typeof payload>, Working> = async (
  { payload: { since }, instituteId, finish },
  { pool, clocks },
) => {
  const now = await clocks.agreedNow()
  if (!now) throw new JobFailure('the clocks do not agree')
  await inTransaction(pool, async (client) => {
    const at = { instituteId, now }
    const coming = await findComing(client, { ...at, since: new Date(since) })
    for (const kind of declaredNews)
      for (const { causeIds } of coming.filter((one) => one.kind === kind.name))
        await notify(client, kind, { ...at, causeIds })
    const { at: moment } = await momentBefore(client, at)
    await finish(client)
    const usual = next(now.getTime())
    await clockJob.enqueue(client, { instituteId, ...usual, dueAt: moment ?? usual.dueAt })
  })
}
export const newsClock = clockJob.handledBy(async () => notifyOfTimes)

/** Sets the clock of institutes that have none yet. @returns how many */
export async function setNewsClocks({ pool, clocks }: Pick<Context, 'pool' | 'clocks'>): Promise<number> {
  const now = await clocks.agreedNow()
  if (!now) return 0
  const found = await findWithoutClock(pool)
  for (const { id } of found) await clockJob.enqueue(pool, { instituteId: id, ...next(now.getTime()) })
  return found.length
}

export const startNewsClocks = (context: Context): Worker =>
  startWorker({
    pollMs: everyMs,
    log: context.log,
    failure: 'news of the clock cannot be written',
    work: async () => {
      await setNewsClocks(context)
      return false
    },
  })
