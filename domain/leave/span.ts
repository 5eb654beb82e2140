import * as z from 'zod/mini'

/** Days and hours of leave in the calls: YYYY-MM-DD, and HH:MM of one day or '' for whole days. */
export const leaveSpan = {
  from: z.string(),
  until: z.string(),
  from_time: z.string(),
  until_time: z.string(),
}
