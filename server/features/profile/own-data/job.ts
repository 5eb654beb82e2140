import * as z from 'zod/mini'
import { defineJob } from '#server/queue/job.ts'

/** Makes a copy, in `server/own-data`. Its key is the id of the copy. */
export const copyJob = defineJob({
  name: 'own-data',
  payload: z.object({ copyId: z.number() }),
  waits: [15, 30, 45],
  atOnce: 1,
  failure: 'a copy of data is not made',
})
