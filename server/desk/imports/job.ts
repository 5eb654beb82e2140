import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { defineJob } from '#server/queue/job.ts'

/** A step of an import at the desk. */
export const importJob = defineJob({
  name: 'desk-import',
  payload: z.object({ importId: z.number(), step: z.enum(['reading', 'checking', 'writing']) }),
  waits: [5, 60],
  atOnce: 2,
  failure: 'an import at the desk is not done',
})

export const runImport = importJob.handledBy<Context>(
  async () => (await import('#server/desk/imports/worker.ts')).runImport,
)
