import type { Context } from '#server/context.ts'
import { findExpiredUploads } from '#server/uploads/queries.ts'
import { deleteUploads } from '#server/uploads/writes.ts'

const dayMs = 24 * 60 * 60 * 1000

type Sweeper = Pick<Context, 'pool' | 'uploads' | 'clock' | 'log'>

/** Removes what nobody came back for: the bytes first, so that none are forgotten. */
export async function sweepUploads({ pool, uploads, clock }: Sweeper): Promise<void> {
  const ids = await findExpiredUploads(pool, clock())
  for (const id of ids) await uploads.remove(id)
  await deleteUploads(pool, ids)
}

/** Sweeps now and daily. Several processes may do it at once. @returns what ends it, once a sweep under way is done */
export function startSweeping(context: Sweeper): () => Promise<void> {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweepUploads(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'sweeping uploads'),
    )
  }
  sweep()
  const timer = setInterval(sweep, dayMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return sweeping
  }
}
