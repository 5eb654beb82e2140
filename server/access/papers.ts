import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { params, sql } from '#server/database/sql.ts'

const { instituteId } = given
export const { attemptId } = params({ attemptId: z.number() })

/** `paper`, the questions of an attempt: those of its test, or of the practice notebook. */
export const paper = sql`paper as (
  select x.question_id, x.test_id, x.part_id, x.position, x.marks, x.negative_marks, x.decision
  from test_attempt a join test_question x on x.institute_id = a.institute_id and x.test_id = a.test_id
  where a.institute_id = ${instituteId} and a.id = ${attemptId}
  union all
  select y.question_id, y.test_id, 0, y.position, y.marks, y.negative_marks, x.decision from attempt_question y
  left join test_question x on x.institute_id = ${instituteId} and x.test_id = y.test_id and x.question_id = y.question_id
  where y.institute_id = ${instituteId} and y.attempt_id = ${attemptId})`
