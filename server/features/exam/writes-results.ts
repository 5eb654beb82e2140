import type pg from 'pg'
import type { AttemptResult } from '#domain/exam/result.ts'
import type { MarkedAnswer } from '#server/features/exam/evaluate.ts'

/**
 * What an attempt came to: each answer, each subject, and the whole. Times are what windows say, and may be more than a
 * column takes.
 */
export async function writeResult(
  client: pg.PoolClient,
  at: {
    instituteId: number
    attemptId: number
    now: Date
    answers: readonly MarkedAnswer[]
    result: AttemptResult
  },
): Promise<void> {
  const { instituteId, attemptId, now, answers, result } = at
  await client.query({
    name: 'exam.marks',
    text: `insert into attempt_answer (institute_id, attempt_id, question_id, state, marks)
      select $1, $2, * from unnest($3::bigint[], $4::text[], $5::numeric[])
      on conflict (institute_id, attempt_id, question_id) do update set state = excluded.state, marks = excluded.marks`,
    values: [
      instituteId,
      attemptId,
      answers.map((one) => one.questionId),
      answers.map((one) => one.state),
      answers.map((one) => one.marks),
    ],
  })
  await client.query({
    name: 'exam.no-subjects',
    text: 'delete from test_attempt_subject where institute_id = $1 and attempt_id = $2',
    values: [instituteId, attemptId],
  })
  const subjects = [...result.bySubject]
  await client.query({
    name: 'exam.subjects',
    text: `insert into test_attempt_subject (institute_id, attempt_id, subject_id, right_count, wrong_count, left_count,
        right_marks, wrong_marks, time_taken)
      select $1, $2, subject_id, right_count, wrong_count, left_count, right_marks, wrong_marks, least(time_ms, 2147483647)
      from unnest($3::bigint[], $4::int[], $5::int[], $6::int[], $7::numeric[], $8::numeric[], $9::bigint[])
        as s(subject_id, right_count, wrong_count, left_count, right_marks, wrong_marks, time_ms)`,
    values: [
      instituteId,
      attemptId,
      subjects.map(([subjectId]) => subjectId),
      subjects.map(([, one]) => one.rightCount),
      subjects.map(([, one]) => one.wrongCount),
      subjects.map(([, one]) => one.leftCount),
      subjects.map(([, one]) => one.rightMarks),
      subjects.map(([, one]) => one.wrongMarks),
      subjects.map(([, one]) => one.timeMs),
    ],
  })
  await client.query({
    name: 'exam.result',
    text: `update test_attempt set marks = $3, right_count = $4, wrong_count = $5, left_count = $6, time_taken = $7,
        evaluated_at = case when $8 then null else coalesce(evaluated_at, $9::timestamptz) end
      where institute_id = $1 and id = $2`,
    values: [
      instituteId,
      attemptId,
      result.marks,
      result.rightCount,
      result.wrongCount,
      result.leftCount,
      Math.round(result.timeMs / 1000),
      result.isWaiting,
      now,
    ],
  })
}
