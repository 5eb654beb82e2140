import * as z from 'zod/mini'
import { agreedMoment } from '#server/clock/clocks.ts'
import { params } from '#server/database/sql.ts'

/** Parameters that most statements take, under the same names everywhere. */
export const given = params({
  instituteId: z.number(),
  /** A student's id, which differs from the person's. */
  studentId: z.number(),
  personId: z.number(),
  /** Several people at once, such as all children of a parent. */
  personIds: z.array(z.number()),
  yearId: z.number(),
  now: z.date(),
  /** For what cannot be taken back. */
  agreedNow: agreedMoment,
  /** The institute's, an IANA name. */
  timeZone: z.string(),
})
