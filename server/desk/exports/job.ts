import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { defineJob } from '#server/queue/job.ts'

/** An export of everything of an institute. */
export const exportJob = defineJob({
  name: 'desk-export',
  payload: z.object({ exportId: z.number() }),
  waits: [15, 60],
  atOnce: 1,
  failure: 'an export of an institute is not made',
})

export const runExport = exportJob.handledBy<Context>(
  async () => (await import('#server/desk/exports/worker.ts')).runExport,
)
