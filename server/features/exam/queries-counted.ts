import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { params, type Sql, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { testId } = params({ testId: z.number() })

/**
 * The attempt of a student that counts: the best one, of equal ones the fastest.
 * @param attempts evaluated ones: a table or a query in brackets, with `id`, `person_id`, `marks` and `time_taken`
 */
const countedOf = <Values>(attempts: Sql<Values>) => sql`(
  select distinct on (person_id) id, person_id, marks from ${attempts} evaluated
  order by person_id, marks desc, time_taken, id)`

/** Those, with ranks: the same marks share one. */
export const rankedOf = <Values>(attempts: Sql<Values>) =>
  sql`(select id, person_id, marks, rank() over (order by marks desc) as rank from ${countedOf(attempts)} counted)`

/** The evaluated attempts at a test. */
export const evaluatedAttempts = sql`(
  select id, person_id, marks, time_taken from test_attempt
  where institute_id = ${instituteId} and test_id = ${testId} and submitted_at is not null and evaluated_at is not null)`

export const countedAttempts = countedOf(evaluatedAttempts)
export const rankedAttempts = rankedOf(evaluatedAttempts)
