import type pg from 'pg'
import * as z from 'zod/mini'
import { outcomeStates } from '#domain/exam/question.ts'
import type { Graded } from '#domain/exam/regrade/decision.ts'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'
import type { AttemptResult, Marked } from './result.ts'

export type MarkedAnswer = Marked & Graded & { questionId: number }

const { instituteId, now } = given
const { attemptIds } = params({ attemptIds: z.array(z.number()) })
const list = params({
  /** The attempt of each answer, or of each subject. */
  ofAttempts: z.array(z.number()),
  questionIds: z.array(z.number()),
  states: z.array(z.enum(outcomeStates)),
  answerMarks: z.array(z.number()),
  /** JSON. */
  asPrinted: z.array(z.nullable(z.string())),
  subjectIds: z.array(z.number()),
  rightCounts: z.array(z.number()),
  wrongCounts: z.array(z.number()),
  leftCounts: z.array(z.number()),
  rightMarks: z.array(z.number()),
  wrongMarks: z.array(z.number()),
  times: z.array(z.number()),
  totals: z.array(z.number()),
  areWaiting: z.array(z.boolean()),
})

const writeMarks = command(
  'exam.marks',
  sql`insert into attempt_answer as answer (institute_id, attempt_id, question_id, state, marks, as_printed)
    select ${instituteId}, attempt_id, question_id, state, marks, as_printed::jsonb
    from unnest(${list.ofAttempts}::bigint[], ${list.questionIds}::bigint[], ${list.states}::text[],
        ${list.answerMarks}::numeric[], ${list.asPrinted}::text[])
      as outcome(attempt_id, question_id, state, marks, as_printed)
    on conflict (institute_id, attempt_id, question_id) do update
    set state = excluded.state, marks = excluded.marks, as_printed = excluded.as_printed
    where (answer.state, answer.marks, answer.as_printed) is distinct from (excluded.state, excluded.marks, excluded.as_printed)`,
)

const deleteSubjects = command(
  'exam.no-subjects',
  sql`delete from test_attempt_subject where institute_id = ${instituteId} and attempt_id = any(${attemptIds}::bigint[])`,
)

const insertSubjects = command(
  'exam.subjects',
  sql`insert into test_attempt_subject (institute_id, attempt_id, subject_id, right_count, wrong_count, left_count,
      right_marks, wrong_marks, time_taken)
    select ${instituteId}, attempt_id, subject_id, right_count, wrong_count, left_count, right_marks, wrong_marks,
      least(time_ms, 2147483647)
    from unnest(${list.ofAttempts}::bigint[], ${list.subjectIds}::bigint[], ${list.rightCounts}::int[],
        ${list.wrongCounts}::int[], ${list.leftCounts}::int[], ${list.rightMarks}::numeric[],
        ${list.wrongMarks}::numeric[], ${list.times}::bigint[])
      as sums(attempt_id, subject_id, right_count, wrong_count, left_count, right_marks, wrong_marks, time_ms)`,
)

const writeSums = command(
  'exam.result',
  sql`update test_attempt attempt set marks = sums.marks, right_count = sums.right_count, wrong_count = sums.wrong_count,
      left_count = sums.left_count, time_taken = sums.time_taken,
      evaluated_at = case when sums.is_waiting then null else coalesce(attempt.evaluated_at, ${now}::timestamptz) end
    from unnest(${attemptIds}::bigint[], ${list.totals}::numeric[], ${list.rightCounts}::int[], ${list.wrongCounts}::int[],
        ${list.leftCounts}::int[], ${list.times}::int[], ${list.areWaiting}::bool[])
      as sums(id, marks, right_count, wrong_count, left_count, time_taken, is_waiting)
    where attempt.institute_id = ${instituteId} and attempt.id = sums.id`,
)

export type WrittenResult = {
  attemptId: number
  /** At least the answers that are not stored like this already. */
  answers: readonly MarkedAnswer[]
  result: AttemptResult
}

/**
 * The results of attempts: each answer, each subject, and the total, one statement a table. Times are reported by tabs, and
 * may be more than a column takes.
 */
export async function writeResults(
  client: pg.PoolClient,
  { results, ...at }: { instituteId: number; now: Date; results: readonly WrittenResult[] },
): Promise<void> {
  const attemptIds = results.map(({ attemptId }) => attemptId)
  const answers = results.flatMap((one) => one.answers.map((answer) => ({ of: one.attemptId, ...answer })))
  await writeMarks(client, {
    ...at,
    ofAttempts: answers.map((answer) => answer.of),
    questionIds: answers.map((answer) => answer.questionId),
    states: answers.map((answer) => answer.state),
    answerMarks: answers.map((answer) => answer.marks),
    asPrinted: answers.map(({ asPrinted }) => asPrinted && JSON.stringify(asPrinted)),
  })
  await deleteSubjects(client, { ...at, attemptIds })
  const subjects = results.flatMap(({ attemptId, result }) =>
    [...result.bySubject].map(([id, subject]) => ({ of: attemptId, id, ...subject })),
  )
  await insertSubjects(client, {
    ...at,
    ofAttempts: subjects.map((subject) => subject.of),
    subjectIds: subjects.map((subject) => subject.id),
    rightCounts: subjects.map((subject) => subject.rightCount),
    wrongCounts: subjects.map((subject) => subject.wrongCount),
    leftCounts: subjects.map((subject) => subject.leftCount),
    rightMarks: subjects.map((subject) => subject.rightMarks),
    wrongMarks: subjects.map((subject) => subject.wrongMarks),
    times: subjects.map((subject) => subject.timeMs),
  })
  await writeSums(client, {
    ...at,
    attemptIds,
    totals: results.map(({ result }) => result.marks),
    rightCounts: results.map(({ result }) => result.rightCount),
    wrongCounts: results.map(({ result }) => result.wrongCount),
    leftCounts: results.map(({ result }) => result.leftCount),
    times: results.map(({ result }) => Math.round(result.timeMs / 1000)),
    areWaiting: results.map(({ result }) => result.isWaiting),
  })
}
