import * as z from 'zod/mini'
import { params } from '#server/database/sql.ts'

/** What most statements are given, by the names that they have everywhere. */
export const given = params({
  instituteId: z.number(),
  /** The number of a student is another than that of his person. */
  studentId: z.number(),
  personId: z.number(),
  /** Of people about whom something is asked at once, such as all children of a parent. */
  personIds: z.array(z.number()),
  yearId: z.number(),
  now: z.date(),
  /** The institute's, an IANA name. */
  timeZone: z.string(),
})
