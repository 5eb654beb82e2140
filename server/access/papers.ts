import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId } = given
export const { attemptId, attemptIds } = params({ attemptId: z.number(), attemptIds: z.array(z.number()) })

/** The questions of attempts: those of their tests, or of the practice notebook. */
const paperOf = <Values>(isMeant: (attempt: Sql) => Sql<Values>) => sql`paper as (
  select a.id as attempt_id, x.question_id, x.test_id, x.part_id, x.position, x.marks, x.negative_marks, x.decision
  from test_attempt a join test_question x on x.institute_id = a.institute_id and x.test_id = a.test_id
  where a.institute_id = ${instituteId} and ${isMeant(raw('a.id'))}
  union all
  select y.attempt_id, y.question_id, y.test_id, 0, y.position, y.marks, y.negative_marks, x.decision from attempt_question y
  left join test_question x on x.institute_id = ${instituteId} and x.test_id = y.test_id and x.question_id = y.question_id
  where y.institute_id = ${instituteId} and ${isMeant(raw('y.attempt_id'))})`

/** `paper` of one attempt. */
export const paper = paperOf((attempt) => sql`${attempt} = ${attemptId}`)

/** `paper` of several. */
export const papers = paperOf((attempt) => sql`${attempt} = any(${attemptIds}::bigint[])`)
