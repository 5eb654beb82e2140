import type { Answer } from '#domain/exam/question.ts'
import type { RegradeChange } from '#domain/exam/regrade/calls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { evaluateAttempts } from '#server/features/exam/evaluate.ts'
import type { preparePanel } from '#server/features/exam/panel/testing.ts'
import { addAttempt } from '#server/http/testing/factories.ts'

type Prepared = ReturnType<typeof preparePanel>
export type Preview = {
  fingerprint: string
  is_published: boolean
  maximum_marks_before: number
  maximum_marks_after: number
  students_changed: number
  ranks_changed: number
  students: {
    student_id: string
    name: string
    marks_before: number | null
    marks_after: number | null
    rank_before: number | null
    rank_after: number | null
  }[]
  next: number | null
}

/** Calls and facts of regrading the test of `preparePanel`. @param tokenOf the token of the admin API */
export function regradeOf(x: Prepared, tokenOf: () => string) {
  const ask = <T>(url: string, body: object, token = tokenOf()) =>
    x.panel.ask<T>('POST', `/admin/v1/${url}`, token, body) as unknown as Promise<{
      status: number
      body: { message: string; result: T }
    }>
  const preview = (changes: readonly RegradeChange[], more: object = {}) =>
    ask<Preview>('regrade/preview', { test_id: x.testId, changes, ...more })
  const apply = (changes: readonly RegradeChange[], fingerprint: string, more: object = {}) =>
    ask<{ students_changed: number; maximum_marks: number }>('regrade', {
      test_id: x.testId,
      changes,
      fingerprint,
      reason: 'The book is right',
      ...more,
    })
  return {
    ask,
    preview,
    apply,
    /** Looks at a preview, and does it. */
    carryOut: async (changes: readonly RegradeChange[]) => {
      const { fingerprint } = (await preview(changes)).body.result
      const { status, body } = await apply(changes, fingerprint)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.result
    },
    /** A student's submitted attempt with these answers by type, evaluated. @returns its id */
    attempt: async (personId: number, answers: Partial<Record<number, Answer>>): Promise<number> => {
      const { pool } = x.t.database
      const at = { instituteId: x.aarav.institute_id, testId: x.testId, personId }
      const attemptId = await addAttempt(pool, at, {
        submittedAt: new Date(x.now).toISOString(),
        evaluatedAt: null,
      })
      for (const [type, answer] of Object.entries(answers))
        await x.query(
          'insert into attempt_answer (institute_id, attempt_id, question_id, answer) values ($1, $2, $3, $4)',
          [at.instituteId, attemptId, x.idOf(Number(type)), JSON.stringify(answer)],
        )
      await inTransaction(pool, (client) =>
        evaluateAttempts(client, {
          instituteId: at.instituteId,
          attemptIds: [attemptId],
          now: new Date(x.now),
        }),
      )
      return attemptId
    },
    /** Marks, rank, and the states of the questions by type. */
    resultOf: async (attemptId: number) => {
      const [row] = await x.query(
        `select a.marks::float8 as marks, a.rank, a.evaluated_at is not null as is_evaluated, (
            select json_object_agg(q.type, json_build_array(g.state, g.marks))
            from attempt_answer g join question q on q.id = g.question_id where g.attempt_id = a.id) as answers
         from test_attempt a where a.id = $1`,
        [attemptId],
      )
      return row as {
        marks: number
        rank: number | null
        is_evaluated: boolean
        answers: Record<number, [string, number]>
      }
    },
  }
}
