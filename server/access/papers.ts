import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { params, sql } from '#server/database/sql.ts'

const { instituteId } = given
export const { attemptId } = params({ attemptId: z.number() })

/** `paper`, the questions of an attempt: those of its test, or of the practice notebook. */
export const paper = sql`paper as (
  select x.question_id, x.test_id, x.part_id, x.position, x.marks, x.negative_marks
  from test_attempt a join test_question x on x.institute_id = a.institute_id and x.test_id = a.test_id
  where a.institute_id = ${instituteId} and a.id = ${attemptId}
  union all
  select question_id, test_id, 0, position, marks, negative_marks from attempt_question
  where institute_id = ${instituteId} and attempt_id = ${attemptId})`
