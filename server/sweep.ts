import type { Context } from '#server/context.ts'
import { removals } from '#server/database/writes-sweep.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'

const hourMs = 60 * 60 * 1000

/** Expired and excess rows of every table that users can make grow. */
export async function sweepTables(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const remove of removals) if (!isStopped()) await remove(pool, { now: clock() })
}

const sweeps = { uploads: sweepUploads, files: sweepFiles, tables: sweepTables }

/**
 * Sweeps now and hourly: a failure of one kind does not stop the others. Several processes may do it at once.
 * @returns stops it, after a sweep in progress
 */
export function startSweeping(context: Context): () => Promise<void> {
  let isStopped = false
  let sweeping = Promise.resolve()
  const sweep = async () => {
    for (const [what, work] of Object.entries(sweeps))
      await work(context, () => isStopped).catch((error: unknown) =>
        context.log.error({ err: error, what }, 'sweeping'),
      )
  }
  const start = () => {
    sweeping = sweeping.then(sweep)
  }
  start()
  const timer = setInterval(start, hourMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    isStopped = true
    return sweeping
  }
}
