import { type Agreed, agreedMoment } from '#server/clock/clocks.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  deleteUnused,
  findUnnamedBytes,
  forgetBytes,
  lockUnnamedBytes,
  markUnused,
} from '#server/files/writes-sweep.ts'

const dayMs = 24 * 60 * 60 * 1000
/** In one batch. */
const limit = 1000

type Sweeper = Pick<Context, 'pool' | 'files' | 'clocks'>

/**
 * Removes files that nothing has named for a day, and bytes without a file that were not stored for a day.
 * Several processes may do it at once, while files are stored.
 * @param isStopped checked between two; the rest can wait
 */
export async function sweepFiles(
  { pool, files, clocks }: Sweeper,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = await clocks.agreedNow()
  if (!now) return
  const before = dayBefore(now)
  await markUnused(pool, now)
  let looked: number
  do looked = await inTransaction(pool, (client) => deleteUnused(client, { before, limit }))
  while (looked === limit && !isStopped())
  let removed: number
  do {
    removed = 0
    for (const { sha256 } of await findUnnamedBytes(pool, { before, limit })) {
      if (isStopped()) return
      await inTransaction(pool, async (client) => {
        if (!(await lockUnnamedBytes(client, { sha256, before }))) return
        // A writer of the same bytes waits for the lock, and then finds them gone.
        await files.remove(sha256)
        await forgetBytes(client, { sha256 })
        removed += 1
      })
    }
  } while (removed > 0)
}

const dayBefore = (now: Agreed) => agreedMoment.parse(new Date(now.getTime() - dayMs))
