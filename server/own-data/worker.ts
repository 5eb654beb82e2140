import { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { codeOf } from '#server/failure.ts'
import { expiryOf } from '#server/features/profile/own-data/routes.ts'
import {
  dropEarlier,
  finishCopy,
  giveUpCopy,
  keepCopy,
  returnCopy,
  type TakenCopy,
  takeCopy,
} from '#server/features/profile/own-data/writes.ts'
import { madeHere } from '#server/files/store/checked.ts'
import { saveBytes, writeFile } from '#server/files/writes.ts'
import { copyOf } from '#server/own-data/copy.ts'
import { readScope } from '#server/own-data/scope.ts'
import { startWorker, type Worker } from '#server/worker.ts'

/** Another server takes over after this time without news, such as after a crash. */
const leaseMs = 60_000
const newsEveryMs = 2000
/** One copy at most. */
const maxMs = 30 * 60_000
const maxAttempts = 4
/** Times the number of the attempt. */
const retryMs = 15_000

/** Thrown to stop a copy, which is not a failure of it. */
class Stopped extends Error {}

/** Makes the copies of people's data that were asked for, one at a time. Any number of servers may do so. */
export const startOwnData = (context: Context & { pollMs?: number }): Worker =>
  startWorker({
    pollMs: context.pollMs ?? 5000,
    log: context.log,
    failure: 'copies of data cannot be made',
    work: (isStopped) => makeNext(context, isStopped),
  })

/** @returns whether there was one */
export async function makeNext(context: Context, isStopped: () => boolean = () => false): Promise<boolean> {
  const { pool, clocks, log } = context
  const agreedNow = await clocks.agreedNow()
  if (!agreedNow) return false
  const copy = await takeCopy(pool, { agreedNow, leasedUntil: leaseFrom(agreedNow) })
  if (!copy) return false
  try {
    await make(context, copy, isStopped)
  } catch (error) {
    if (isStopped()) await returnCopy(pool, copy)
    else if (error instanceof Stopped) return true
    else if (unavailableReason(error)) throw error
    else {
      const { id, attempts } = copy
      log.error({ copyId: id, attempts, reason: codeOf(error) }, 'a copy of data is not made')
      await retryOrGiveUp(context, copy)
    }
  }
  return !isStopped()
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

async function retryOrGiveUp({ pool, clock }: Context, copy: TakenCopy): Promise<void> {
  const now = clock()
  if (copy.attempts >= maxAttempts) await giveUpCopy(pool, { ...copy, now, expiresAt: expiryOf(now) })
  else {
    const leasedUntil = new Date(now.getTime() + retryMs * copy.attempts)
    await keepCopy(pool, { ...copy, leasedUntil, progress: 0 })
  }
}

async function make(context: Context, copy: TakenCopy, isStopped: () => boolean): Promise<void> {
  const { pool, files, clock } = context
  const found = await readScope(context, copy)
  // The account may have been blocked, or is no parent any more.
  if (!found) {
    const now = clock()
    await giveUpCopy(pool, { ...copy, now, expiresAt: expiryOf(now) })
    return
  }
  const news = startNews(context, copy)
  const ends = performance.now() + maxMs
  const report = (progress: number) => {
    if (isStopped() || news.isLost()) throw new Stopped('another server goes on')
    if (performance.now() > ends) throw new Error('it takes too long')
    news.set(progress)
  }
  try {
    const bytes = Readable.from(copyOf(context, { ...found, report }), { objectMode: false })
    const stored = await saveBytes(pool, files, madeHere(bytes))
    const now = clock()
    await inTransaction(pool, async (client) => {
      const name = `Data of ${found.name}, ${now.toISOString().slice(0, 10)}.zip`
      const { instituteId, personId, subjectId, id } = copy
      const fileId = await writeFile(client, { instituteId, name, stored })
      const done = await finishCopy(client, {
        ...copy,
        now,
        expiresAt: expiryOf(now),
        fileId,
        size: stored.size,
      })
      if (done === 0) throw new Stopped('another server has made it')
      await dropEarlier(client, { instituteId, personId, subjectId, id })
    })
  } finally {
    news.stop()
  }
}

/** Writes the progress and keeps the lease until it is stopped. */
function startNews({ pool, clock }: Context, copy: TakenCopy) {
  let progress = 0
  let isLost = false
  const timer = setInterval(() => {
    keepCopy(pool, { ...copy, leasedUntil: leaseFrom(clock()), progress }).then(
      (kept) => {
        isLost ||= kept === 0
      },
      // The lease holds for some more tries.
      () => undefined,
    )
  }, newsEveryMs)
  timer.unref()
  return {
    set: (now: number) => {
      progress = Math.min(99, Math.floor(now))
    },
    isLost: () => isLost,
    stop: () => clearInterval(timer),
  }
}
