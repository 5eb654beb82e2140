import { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { expiryOf } from '#server/features/profile/own-data/routes.ts'
import {
  dropEarlier,
  findUnfinished,
  finishCopy,
  giveUpCopy,
  noteProgress,
} from '#server/features/profile/own-data/writes.ts'
import { madeHere } from '#server/files/store/checked.ts'
import { saveBytes, writeFile } from '#server/files/writes.ts'
import { copyOf } from '#server/own-data/copy.ts'
import { readScope } from '#server/own-data/scope.ts'
import { Stopped } from '#server/queue/failure.ts'
import type { Handler, Running } from '#server/queue/job.ts'

const progressEveryMs = 2000
/** One copy at most. */
const maxMs = 30 * 60_000

type CopyOf = { instituteId: number; id: number; personId: number; subjectId: number }
type Making = Pick<Running<unknown>, 'finish' | 'signal'>

/** Makes a copy of a person's data. */
export const makeCopy: Handler<{ copyId: number }, Context> = async (running, context) => {
  const { instituteId, payload, isLastTry } = running
  const at = { instituteId, id: payload.copyId }
  const found = await findUnfinished(context.pool, at)
  if (!found) return
  const copy = { ...at, ...found }
  try {
    await make(context, copy, running)
  } catch (error) {
    if (isLastTry && !(error instanceof Stopped) && !unavailableReason(error))
      await giveUp(context, copy, running)
    throw error
  }
}

async function giveUp({ pool, clock }: Context, copy: CopyOf, { finish }: Making): Promise<void> {
  const now = clock()
  await inTransaction(pool, async (client) => {
    await finish(client)
    await giveUpCopy(client, { ...copy, now, expiresAt: expiryOf(now) })
  })
}

async function make(context: Context, copy: CopyOf, running: Making): Promise<void> {
  const { pool, files, clock } = context
  const found = await readScope(context, copy)
  // The account may have been blocked, or is no parent any more.
  if (!found) return giveUp(context, copy, running)
  const progress = writeProgress(context, copy)
  const ends = performance.now() + maxMs
  const report = (percent: number) => {
    if (running.signal.aborted) throw new Stopped('another server goes on')
    if (performance.now() > ends) throw new Error('it takes too long')
    progress.set(percent)
  }
  try {
    const bytes = Readable.from(copyOf(context, { ...found, report }), { objectMode: false })
    const stored = await saveBytes(pool, files, madeHere(bytes))
    const now = clock()
    await inTransaction(pool, async (client) => {
      const name = `Data of ${found.name}, ${now.toISOString().slice(0, 10)}.zip`
      await running.finish(client)
      const fileId = await writeFile(client, { instituteId: copy.instituteId, name, stored })
      await finishCopy(client, { ...copy, now, expiresAt: expiryOf(now), fileId, size: stored.size })
      await dropEarlier(client, copy)
    })
  } finally {
    progress.stop()
  }
}

/** Writes the progress now and then, until it is stopped. */
function writeProgress({ pool }: Context, copy: CopyOf) {
  let progress = 0
  const timer = setInterval(() => {
    noteProgress(pool, { ...copy, progress }).catch(() => undefined)
  }, progressEveryMs)
  timer.unref()
  return {
    set: (percent: number) => {
      progress = Math.min(99, Math.floor(percent))
    },
    stop: () => clearInterval(timer),
  }
}
