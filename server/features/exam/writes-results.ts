import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { command, params, sql } from '#server/database/sql.ts'
import type { AttemptResult, Marked } from './result.ts'

export type MarkedAnswer = Marked & { questionId: number }

const { instituteId, now } = given
const one = params({
  marks: z.number(),
  rightCount: z.number(),
  wrongCount: z.number(),
  leftCount: z.number(),
  timeTaken: z.number(),
  isWaiting: z.boolean(),
})
const list = params({
  questionIds: z.array(z.number()),
  states: z.array(z.string()),
  answerMarks: z.array(z.number()),
  subjectIds: z.array(z.number()),
  rightCounts: z.array(z.number()),
  wrongCounts: z.array(z.number()),
  leftCounts: z.array(z.number()),
  rightMarks: z.array(z.number()),
  wrongMarks: z.array(z.number()),
  times: z.array(z.number()),
})

const writeMarks = command(
  'exam.marks',
  sql`insert into attempt_answer (institute_id, attempt_id, question_id, state, marks)
    select ${instituteId}, ${attemptId}, *
    from unnest(${list.questionIds}::bigint[], ${list.states}::text[], ${list.answerMarks}::numeric[])
    on conflict (institute_id, attempt_id, question_id) do update set state = excluded.state, marks = excluded.marks`,
)

const deleteSubjects = command(
  'exam.no-subjects',
  sql`delete from test_attempt_subject where institute_id = ${instituteId} and attempt_id = ${attemptId}`,
)

const insertSubjects = command(
  'exam.subjects',
  sql`insert into test_attempt_subject (institute_id, attempt_id, subject_id, right_count, wrong_count, left_count,
      right_marks, wrong_marks, time_taken)
    select ${instituteId}, ${attemptId}, subject_id, right_count, wrong_count, left_count, right_marks, wrong_marks,
      least(time_ms, 2147483647)
    from unnest(${list.subjectIds}::bigint[], ${list.rightCounts}::int[], ${list.wrongCounts}::int[],
        ${list.leftCounts}::int[], ${list.rightMarks}::numeric[], ${list.wrongMarks}::numeric[], ${list.times}::bigint[])
      as s(subject_id, right_count, wrong_count, left_count, right_marks, wrong_marks, time_ms)`,
)

const writeSums = command(
  'exam.result',
  sql`update test_attempt set marks = ${one.marks}, right_count = ${one.rightCount}, wrong_count = ${one.wrongCount},
      left_count = ${one.leftCount}, time_taken = ${one.timeTaken},
      evaluated_at = case when ${one.isWaiting} then null else coalesce(evaluated_at, ${now}::timestamptz) end
    where institute_id = ${instituteId} and id = ${attemptId}`,
)

/**
 * The result of an attempt: each answer, each subject, and the total. Times are reported by tabs, and may be
 * more than a column takes.
 */
export async function writeResult(
  client: pg.PoolClient,
  written: {
    instituteId: number
    attemptId: number
    now: Date
    answers: readonly MarkedAnswer[]
    result: AttemptResult
  },
): Promise<void> {
  const { answers, result, ...at } = written
  await writeMarks(client, {
    ...at,
    questionIds: answers.map((answer) => answer.questionId),
    states: answers.map((answer) => answer.state),
    answerMarks: answers.map((answer) => answer.marks),
  })
  await deleteSubjects(client, at)
  const subjects = [...result.bySubject.values()]
  await insertSubjects(client, {
    ...at,
    subjectIds: [...result.bySubject.keys()],
    rightCounts: subjects.map((subject) => subject.rightCount),
    wrongCounts: subjects.map((subject) => subject.wrongCount),
    leftCounts: subjects.map((subject) => subject.leftCount),
    rightMarks: subjects.map((subject) => subject.rightMarks),
    wrongMarks: subjects.map((subject) => subject.wrongMarks),
    times: subjects.map((subject) => subject.timeMs),
  })
  await writeSums(client, { ...at, ...result, timeTaken: Math.round(result.timeMs / 1000) })
}
