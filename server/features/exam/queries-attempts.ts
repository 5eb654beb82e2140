import type pg from 'pg'
import { paper } from '#server/database/queries-papers.ts'
import type { GivenAnswer } from '#server/features/exam/evaluate.ts'

type Runner = pg.Pool | pg.PoolClient

/** Every question of the paper of an attempt that was handed in, with what was given; the attempt is locked. */
export async function findGivenAnswers(
  runner: Runner,
  at: { instituteId: number; attemptId: number },
): Promise<GivenAnswer[]> {
  const found = await runner.query<GivenAnswer>({
    name: 'exam.given',
    text: `with mine as (
        select id from test_attempt
        where institute_id = $1 and id = $2 and submitted_at is not null for update),
      ${paper}
      select q.question_id as "questionId", b.subject_id as "subjectId", b.key, g.answer,
        coalesce(g.time_ms, 0) as "timeMs", q.marks::float8 as marks, q.negative_marks::float8 as "negativeMarks",
        case when b.type = 2 and g.state in ('right', 'partly', 'wrong')
          then json_build_object('state', g.state, 'marks', g.marks) end as examiner
      from mine
      join paper q on true
      join question b on b.institute_id = $1 and b.id = q.question_id
      left join attempt_answer g on g.institute_id = $1 and g.attempt_id = mine.id and g.question_id = q.question_id
      order by q.position`,
    values: [at.instituteId, at.attemptId],
  })
  return found.rows
}
