import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { testId } = params({ testId: z.number() })

/** Of several attempts of a student at a test, the one that counts: the best evaluated one; of equal ones the fastest. */
export const countedAttempts = sql`(
  select distinct on (person_id) id, marks from test_attempt
  where institute_id = ${instituteId} and test_id = ${testId} and submitted_at is not null and evaluated_at is not null
  order by person_id, marks desc, time_taken, id)`

/** Those with the same marks share a rank. */
export const rankedAttempts = sql`(select id, rank() over (order by marks desc) as rank from ${countedAttempts} counted)`
