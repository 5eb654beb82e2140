import type { Context } from '#server/context.ts'
import { findExpiredUploads } from '#server/uploads/queries.ts'
import { deleteUploads } from '#server/uploads/writes.ts'

type Sweeper = Pick<Context, 'pool' | 'uploads' | 'clocks'>

/** Removes abandoned uploads: the bytes first, so that none are forgotten. */
export async function sweepUploads({ pool, uploads, clocks }: Sweeper): Promise<void> {
  const agreedNow = await clocks.agreedNow()
  if (!agreedNow) return
  const expired = await findExpiredUploads(pool, { agreedNow })
  for (const { id } of expired) await uploads.remove(id)
  await deleteUploads(pool, { ids: expired.map(({ id }) => id) })
}
