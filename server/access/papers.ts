import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { params, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId } = given
export const { attemptId, attemptIds } = params({ attemptId: z.number(), attemptIds: z.array(z.number()) })

/** The questions of attempts: those of their tests, or of the practice notebook. */
const paperOf = <Values>(isMeant: (attempt: Sql) => Sql<Values>) => sql`paper as (
  select attempt.id as attempt_id, test_question.question_id, test_question.test_id, test_question.part_id,
    test_question.position, test_question.marks, test_question.negative_marks, test_question.decision
  from test_attempt attempt join test_question on test_question.institute_id = attempt.institute_id
    and test_question.test_id = attempt.test_id
  where attempt.institute_id = ${instituteId} and ${isMeant(raw('attempt.id'))}
  union all
  select attempt_question.attempt_id, attempt_question.question_id, attempt_question.test_id, 0, attempt_question.position,
    attempt_question.marks, attempt_question.negative_marks, test_question.decision from attempt_question
  left join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = attempt_question.test_id
    and test_question.question_id = attempt_question.question_id
  where attempt_question.institute_id = ${instituteId} and ${isMeant(raw('attempt_question.attempt_id'))})`

/** `paper` of one attempt. */
export const paper = paperOf((attempt) => sql`${attempt} = ${attemptId}`)

/** `paper` of several. */
export const papers = paperOf((attempt) => sql`${attempt} = any(${attemptIds}::bigint[])`)
