import * as z from 'zod/mini'
import { userTypes } from '#domain/session/user-type.ts'
import { params, raw, sql } from '#server/database/sql.ts'
import type { Role } from '#server/database/tables/people.ts'

const { audiences } = params({ audiences: z.array(z.number()) })

/** Whose calendar entries are also a reader's own: a family reads those for students, and a parent those for parents too. */
export const audiencesOf = (role: Role): number[] =>
  role === 'parent' ? [userTypes.student, userTypes.parent] : [userTypes.student]

/** Whether an entry is for all, or for one of the reader's `audiences`: SQL. @param entry alias of the calendar entry */
export const isForReader = (entry: string) =>
  sql`(cardinality(${raw(entry)}.user_types) = 0 or ${raw(entry)}.user_types && ${audiences}::int[])`
