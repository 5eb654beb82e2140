import type { Context } from '#server/context.ts'
import { findExpiredUploads } from '#server/uploads/queries.ts'
import { deleteUploads } from '#server/uploads/writes.ts'

type Sweeper = Pick<Context, 'pool' | 'uploads' | 'clock'>

/** Removes abandoned uploads: the bytes first, so that none are forgotten. */
export async function sweepUploads({ pool, uploads, clock }: Sweeper): Promise<void> {
  const expired = await findExpiredUploads(pool, { now: clock() })
  for (const { id } of expired) await uploads.remove(id)
  await deleteUploads(pool, { ids: expired.map(({ id }) => id) })
}
