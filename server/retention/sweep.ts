import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { endRunOut } from '#server/desk/as-family/begin.ts'
import { sweepFolder } from '#server/files/store/folder.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { blankExpired } from '#server/queue/queries.ts'
import { removals } from '#server/retention/writes.ts'
import { sweepSpool } from '#server/uploads/form.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'

const hourMs = 60 * 60 * 1000

/** Expired and excess rows of every table that users can make grow, and what is sealed in jobs that have expired. */
export async function sweepTables(
  { pool, clocks }: Pick<Context, 'pool' | 'clocks'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const agreedNow = await clocks.agreedNow()
  for (const remove of removals) if (agreedNow && !isStopped()) await remove(pool, { agreedNow })
  if (agreedNow) await blankExpired(pool, { agreedNow })
}

/** What requests left unfinished whose process was killed. */
export async function sweepUnfinished({ clocks, config }: Pick<Context, 'clocks' | 'config'>): Promise<void> {
  const now = await clocks.agreedNow()
  if (!now) return
  await sweepSpool(join(config.dataFolder, 'uploads'), now)
  if (!config.FILES_URL) await sweepFolder(join(config.dataFolder, 'files'), now)
}

const sweeps = {
  unfinished: sweepUnfinished,
  uploads: sweepUploads,
  files: sweepFiles,
  // Before its rows are removed.
  views: endRunOut,
  tables: sweepTables,
}

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
